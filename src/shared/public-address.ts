import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a text is a public IP address; false for host names and for private, loopback or reserved addresses. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
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
