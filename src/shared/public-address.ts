import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is one of the open internet; false for names, private networks, loopback and the like. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether a URL's host is written as an IP address that is not of the open internet. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) && !isPublicAddress(host)
}

/** Looks a name up for a connection, and refuses it where any of its addresses is not of the open internet. */
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

/** Why the host is refused. */
export function insideNetwork(host: string): string {
  return `${host} is inside a private network`
}
