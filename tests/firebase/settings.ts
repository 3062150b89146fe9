interface Places {
  firestorePort: number;
  storagePort: number;
  /** Emulators keep the data of each project apart. */
  projectId?: string;
}

/** The site's Firebase settings for emulators on this machine. */
export function firebaseSettings({ firestorePort, storagePort, projectId = "demo-suryanta" }: Places) {
  return {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_STORAGE_BUCKET: `${projectId}.firebasestorage.app`,
    FIRESTORE_CATALOG_DATABASE: "catalog",
    SESSION_SECRET: "known to every instance of the site",
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestorePort}`,
    STORAGE_EMULATOR_HOST: `http://127.0.0.1:${storagePort}`,
  };
}
