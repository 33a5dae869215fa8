/**
 * The beginning of the SHA-256 of each migration's source. A migration does not change once a release has it; a test compares.
 * Databases remember the checksums of the migrations that ran, so that another version of a migration is noticed.
 */
export const checksums: Readonly<Record<string, string>> = {
  '0001-foundation': 'a4e83838ed1e2bd2',
  '0002-control': '6fb65734411bde10',
  '0003-accounts': 'bc73de1b1d779ceb',
  '0004-insights': '918b20bcdb744b12',
  '0005-checks-and-previews': 'd7db90651dfb603a',
  '0006-screenshots-and-code-hosts': 'a4bab3a090388cc1',
  '0007-models': 'b8497484ca68c560',
  '0008-chat-box': 'bfcb3df10f1ecda9',
  '0010-running-answers': 'ad5ca37ca2ed7712',
  '0011-retrieval': 'c7a6fd3632dd6feb',
  '0013-branch-checks': '2fbec161ff80ad33',
  '0014-deployment-events': '964fb0b0e59d3659',
  '0016-fair-shares': '63321ea8f178d3d4',
  '0017-creators': '3807d2d5138dc35c',
  '0018-unproven-addresses': '6a97f502400cd294',
  '0019-pending-hostnames': 'e9d0020ff2799c7b',
  '0020-artifact-parts': '38f6e740ed9f0c15',
  '0021-first-steps': '63ff29070234cbca',
  '0022-publish-anyway': '7119525c2876739d',
  '0023-account-protection': '1510722005ea1182',
  '0024-source-access': '9cf3d97ae4c59f22',
  '0025-tenant-quotas': '743bfe24f8f45a01',
  '0026-storage': '08e047da27a77521',
  '0027-link-mails': 'f6f617bb7a258f21',
  '0028-deployment-traces': 'd79c5b42be477c4d',
  '0029-former-domains': 'ae4d73f2caeee298',
  '0030-page-feedback': 'ad05ea6b1c135f4f',
  '0031-page-views': '8243732cd2933b96',
}
