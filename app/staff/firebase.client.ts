/** Named re-exports keep the rest of Firebase's client out of the bundle. */
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
