import type { Auth as FirebaseAuth, User as FirebaseUser } from "firebase/auth";
import { errorCode } from "~/error-code";
import { lazy } from "~/lazy";

interface AuthSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The origin of an emulator, such as "http://127.0.0.1:9099". */
  emulator?: string;
}

export interface User {
  id: string;
  email: string;
}

/** Auth state, sign-in and sign-out (specification §6, §7). No screen uses it yet. */
export interface Auth {
  /** Calls back with the current user (null for nobody) once known and on every change. Returns an unsubscribe function. */
  onCurrentUser(callback: (user: User | null) => void): () => void;
  signIn(email: string, password: string): Promise<User>;
  signOut(): Promise<void>;
}

/** The message can be shown as it is. It never reveals whether an account exists. */
export class SignInError extends Error {
  override name = "SignInError";
}

export function openAuth(settings: AuthSettings): Auth {
  const loaded = lazy(() => load(settings));

  return {
    onCurrentUser(callback) {
      let isStopped = false;
      let stop = () => {};
      loaded().then(
        ({ firebase, auth }) => {
          if (!isStopped) stop = firebase.onAuthStateChanged(auth, (user) => callback(user && userOf(user)));
        },
        () => {
          if (!isStopped) callback(null);
        },
      );
      return () => {
        isStopped = true;
        stop();
      };
    },

    async signIn(email, password) {
      try {
        const { firebase, auth } = await loaded();
        const { user } = await firebase.signInWithEmailAndPassword(auth, email, password);
        return userOf(user);
      } catch (error) {
        throw new SignInError(sentenceFor(error));
      }
    },

    async signOut() {
      const { firebase, auth } = await loaded();
      await firebase.signOut(auth);
    },
  };
}

async function load({ emulator, ...config }: AuthSettings) {
  const firebase = await import("./firebase.client");
  // Firebase stores the session under the app's name, so use the project's.
  const app = firebase.initializeApp(config, config.projectId);
  const auth: FirebaseAuth = firebase.initializeAuth(app, {
    persistence: [firebase.indexedDBLocalPersistence, firebase.browserLocalPersistence],
  });
  if (emulator) firebase.connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return { firebase, auth };
}

function userOf({ uid, email }: FirebaseUser): User {
  return { id: uid, email: email ?? "" };
}

const NOT_RIGHT = "The email address or the password is not right.";

/** A disabled account gets the same answer as a missing one. */
const SENTENCES: Record<string, string> = {
  "auth/invalid-credential": NOT_RIGHT,
  "auth/user-not-found": NOT_RIGHT,
  "auth/wrong-password": NOT_RIGHT,
  "auth/user-disabled": NOT_RIGHT,
  "auth/invalid-email": NOT_RIGHT,
  "auth/missing-email": NOT_RIGHT,
  "auth/missing-password": NOT_RIGHT,
  "auth/too-many-requests": "Too many attempts. Please try again later.",
  "auth/network-request-failed": "There is no connection. Please try again.",
};

function sentenceFor(error: unknown): string {
  return (
    SENTENCES[errorCode(error) ?? ""] ?? "Signing in is not possible at the moment. Please try again later."
  );
}
