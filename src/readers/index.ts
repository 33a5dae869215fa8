export { matchPasswords } from './derive-password.ts'
export {
  beginOpenId,
  finishOpenId,
  type OpenIdSignIn,
} from './open-id.ts'
export { openSession, sealSession } from './reader-session.ts'
export { saveSignIn } from './save-sign-in.ts'
export { createSignInFetch } from './sign-in-fetch.ts'
export { readSignIn, type SignIn, type SignInSettings } from './sign-in-settings.ts'
export { findSignIn, removeSignIn } from './sign-in-store.ts'
export { verifyToken } from './verify-token.ts'
