#!/bin/sh
# The suites of every store once more, against Google's own emulator of Firestore. Needs network and Java 21; the emulator
# is downloaded at the first run, and sets the variable that the tests look for (FIRESTORE_EMULATOR_HOST). Google's emulator
# of Cloud Storage takes every chunk of an upload for the whole and knows no preconditions, so bills stay with the stand-in.
#
#   sh tests/firebase/with-google-emulators.sh
exec npx -y firebase-tools@14 emulators:exec --config firebase/firebase.json --only firestore \
  --project demo-suryanta "npx vitest run tests/store tests/firebase/content-push"
