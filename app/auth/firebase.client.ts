/** What is used of Firebase's client, named one by one so that the bundle holds nothing else. Loaded by auth.client.ts. */
export { initializeApp } from "firebase/app";
export {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
} from "firebase/auth";
