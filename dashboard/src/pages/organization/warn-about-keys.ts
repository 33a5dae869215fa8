/** A former owner may know the keys that no member is recorded for. */
export function warnAboutKeys(count: number): string {
  if (count === 0) return ''
  const are = count === 1 ? '1 admin key has' : `${count} admin keys have`
  return ` ${are} no recorded creator, such as the key of the first start. Replace those that they may know.`
}
