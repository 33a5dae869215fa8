import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a text is a public IP address; false for host names and for private, loopback or reserved addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !embedsIpv4(parsed)
}

/** Whether an IPv6 address stands for an IPv4 address: `::127.0.0.1` (RFC 4291) or local NAT64, `64:ff9b:1::` (RFC 8215). */
function embedsIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.kind() === 'ipv4') return false
  return ['::/96', '64:ff9b:1::/48'].some(range => address.match(ipaddr.parseCIDR(range)))
}

/** Whether a URL's host is an IP address that is not public. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) && !isPublicAddress(host)
}

/** A DNS lookup for connections that fails if any address of the name is not public. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    const inside = addresses?.find(({ address }) => !isPublicAddress(address))
    if (error) callback(error, '')
    else if (inside || !first) callback(new Error(insideNetwork(hostname)), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

export function insideNetwork(host: string): string {
  return `${host} is inside a private network`
}
