import { twoFactor } from 'better-auth/plugins/two-factor'

const recoveryCodes = 10

/** Codes of an authenticator app after the password (TOTP, RFC 6238), and recovery codes. */
export function secondFactor() {
  return twoFactor({
    issuer: 'Lectern',
    // Members who sign in with GitHub may have no password.
    allowPasswordless: true,
    backupCodeOptions: { amount: recoveryCodes, storeBackupCodes: 'encrypted' },
    // The attempt limiter makes guesses wait, and never the member's trusted devices.
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}
