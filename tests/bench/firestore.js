/** An emulator of Firestore, in a process of its own, so that nothing of it counts for the site. */
import { createServer } from "node:net";
import { FirestoreServer } from "@firestore-emulator/server";

const probe = createServer().listen(0, "127.0.0.1", () => {
  const { port } = probe.address();
  probe.close(async () => {
    await new FirestoreServer().start(port);
    console.log(`http://localhost:${port}`);
  });
});
