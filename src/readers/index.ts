export { matchPasswords } from './derive-password.ts'
export {
  beginOpenId,
  finishOpenId,
  type OpenIdRefusal,
  type OpenIdSignIn,
} from './open-id.ts'
export { openSession, type ReaderSession, sealSession } from './reader-session.ts'
export { type SaveSignInNeeds, saveSignIn } from './save-sign-in.ts'
export { createSignInFetch } from './sign-in-fetch.ts'
export { readSignIn, type SignIn, type SignInSettings } from './sign-in-settings.ts'
export { findSignIn, removeSignIn } from './sign-in-store.ts'
export { type TokenReader, verifyToken } from './verify-token.ts'
