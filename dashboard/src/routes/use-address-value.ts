import { useLocation, useSearch } from 'wouter'

/** State in the query string, so that it can be shared. An empty value removes the parameter. */
export function useAddressValue(name: string): [value: string, set: (value: string) => void] {
  const search = useSearch()
  const [location, navigate] = useLocation()
  const set = (value: string) => {
    const given = new URLSearchParams(search)
    if (value === '') given.delete(name)
    else given.set(name, value)
    navigate(given.size === 0 ? location : `${location}?${given}`, { replace: true })
  }
  return [new URLSearchParams(search).get(name) ?? '', set]
}
