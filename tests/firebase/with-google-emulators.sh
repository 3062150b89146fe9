#!/bin/sh
# The suites of every store once more, against Google's own emulators. Needs network and Java 21; the emulators of
# Firestore and Storage are downloaded at the first run, and set the variables that the tests look for
# (FIRESTORE_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST, STORAGE_EMULATOR_HOST).
#
#   sh tests/firebase/with-google-emulators.sh
exec npx -y firebase-tools@14 emulators:exec --config firebase/firebase.json --only firestore,storage \
  --project demo-suryanta "npx vitest run tests/store"
