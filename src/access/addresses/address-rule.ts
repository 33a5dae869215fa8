import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const shortestPrefix = { ipv4: 8, ipv6: 16 }
const mappedPrefix = 96

export type AddressRuleVerdict = { ok: true; rule: string } | { ok: false; problem: string }

/** Normalizes an address or CIDR range of an allow-list. Refuses ranges that allow nearly everyone. */
export function normalizeAddressRule(text: string): AddressRuleVerdict {
  const range = parseRule(text.trim())
  if (!range)
    return {
      ok: false,
      problem: `"${text}" is not an IP address or a CIDR range such as 192.0.2.0/24`,
    }
  const [address, bits] = range
  const fullBits = address.toByteArray().length * 8
  if (bits < shortestPrefix[address.kind()] || (bits === fullBits && address.range() === 'unspecified'))
    return {
      ok: false,
      problem: `"${text}" allows nearly every address; leave the list empty to allow all addresses, or use narrower ranges`,
    }
  const network = networkAddress(address, bits).toString()
  return { ok: true, rule: bits === fullBits ? network : `${network}/${bits}` }
}

export function matchesAddressRule(rule: string, address: string): boolean {
  const parsed = parseAddress(address)
  const range = parseRule(rule)
  return (
    parsed !== undefined && range !== undefined && parsed.kind() === range[0].kind() && parsed.match(range)
  )
}

/** Whether every address that matches the normalized rule `inner` also matches `outer`. */
export function includesAddressRule(outer: string, inner: string): boolean {
  const [outerRange, innerRange] = [parseRule(outer), parseRule(inner)]
  if (!outerRange || !innerRange || outerRange[0].kind() !== innerRange[0].kind()) return false
  return innerRange[1] >= outerRange[1] && innerRange[0].match(outerRange)
}

/**
 * Names the client of an address: the /64 network of an IPv6 address, as one client usually has all of it, and IPv4 for a
 * mapped address. Returns other texts unchanged.
 */
export function clientNetwork(text: string): string {
  if (isIPv4(text)) return text
  const address = parseAddress(text)
  if (address?.kind() !== 'ipv6') return address?.toString() ?? text
  return networkAddress(address, 64).toString()
}

/** Whether an address belongs to this machine alone, such as 127.0.0.1. */
export function isLoopback(text: string): boolean {
  return isIPv4(text) ? text.startsWith('127.') : parseAddress(text)?.range() === 'loopback'
}

function parseAddress(text: string): Address | undefined {
  const [bare = ''] = text.split('%')
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined
}

function parseRule(text: string): [Address, number] | undefined {
  const [, bare = '', bitsText] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = parseAddress(bare)
  if (!address) return undefined
  const fullBits = address.toByteArray().length * 8
  if (bitsText === undefined) return [address, fullBits]
  // The prefix of a mapped address counts from the start of its IPv6 form.
  const bits = Number(bitsText) - (address.kind() === 'ipv4' && bare.includes(':') ? mappedPrefix : 0)
  return bits >= 0 && bits <= fullBits ? [address, bits] : undefined
}

function networkAddress(address: Address, bits: number): Address {
  const bytes = address.toByteArray()
  const masked = bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8))
    return byte & (0xff << (8 - kept))
  })
  return ipaddr.fromByteArray(masked)
}
