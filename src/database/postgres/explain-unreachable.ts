import { StartError } from '../../shared/index.ts'

/** Codes of Node and OpenSSL for certificates that are not trusted, have expired or belong to another host. */
const certificateCodes = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$/

/** The reason why the database in a setting does not answer, and what to do. */
export function explainUnreachable(setting: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const { code } = Object(cause)
  const isUntrusted = typeof code === 'string' && certificateCodes.test(code)
  const advice = isUntrusted
    ? `Its TLS certificate is not trusted. Add sslrootcert=FILE to ${setting}, with the file of the CA certificate, and use the host name in the certificate.`
    : 'Check that it is running and that the address, user and password are correct.'
  const message = `The database in ${setting} does not answer: ${reason}. ${advice}`
  return new StartError('database-unreachable', message, { cause })
}
