/** A service that the configuration wants on every page. Hosts are names without scheme. */
export type Integration =
  | { kind: 'ga4'; id: string }
  | { kind: 'gtm'; id: string }
  | { kind: 'posthog'; key: string; host: string }
  | { kind: 'plausible'; domain: string; host: string }
  | { kind: 'fathom'; id: string }
