import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Firestore, Timestamp } from "firebase-admin/firestore";
import { startAuthStandIn } from "../firebase/auth-stand-in";
import { startFirestoreEmulator } from "../firebase/firestore-emulator";
import { firebaseSettings } from "../firebase/settings";
import { startStorageStandIn } from "../firebase/storage-stand-in";
import { colour } from "./desk-content";
import { leadPath } from "./desk-leads";
import { command, contact, encode, FORM, inquiry, MULTIPART, multipart, OWN, photo, quick } from "./forms";
import type { Group } from "./group";
import { hide } from "./plain";
import { put } from "./sample";
import { type Env, later, run, type Site, send, setClock, startSite, temporaryFolder } from "./sites";
import { ASHA, Browser, join, PASSWORD, RAVI } from "./staff";

const FIXTURES = "tests/record/fixtures";
const EMBEDDED = path.join(FIXTURES, "embedded.tar.gz");
const FIRESTORE = path.join(FIXTURES, "firestore.json");
const BEGINNING = "2026-11-16T06:00:00.000Z";
/** When the fixtures are read. */
export const READ_AT = "2026-11-17T06:00:00.000Z";

const BLOG = "/desk/content/blogPost";

const SAMPLE = [
  ...["blogPost/how-net-metering-works", "blogPost/shadow-and-orientation", "blogPost/on-grid-or-hybrid"],
  ...[
    "heroSliders/a-clear-roof",
    "heroSliders/earn-by-day",
    "packages/residential-3-kw",
    "packages/residential-5-kw",
  ],
  ...["photo-gallery/carport-ghaziabad", "video-gallery/a-day-on-the-roof", "userDetails/aditi-rawat"],
  ...["solarRates/central", "solarRates/company", "solarRates/delhi", "solarRates/uttarakhand"],
];

/** A small content folder, with pictures of one colour. */
async function smallContent(): Promise<string> {
  const folder = temporaryFolder();
  for (const place of SAMPLE) {
    const text = readFileSync(`content/${place}.json`, "utf8");
    const [collection = "", id = ""] = place.split("/");
    put(
      folder,
      collection,
      id,
      JSON.parse(text.replace(/\/media\/(?!carport)[\w-]+\.(?:jpg|svg)/g, "/media/house-at-dusk.jpg")),
    );
  }
  put(folder, "downloads", "a-sheet", {
    title: "A sheet",
    category: "Sheets",
    fileUrl: "/media/a-sheet.pdf",
    createdAt: "2026-01-01T00:00:00.000Z",
    unknown: { kept: [1, null] },
  });
  mkdirSync(path.join(folder, "media"));
  for (const [name, background] of [
    ["carport-at-dusk.jpg", "#224466"],
    ["house-at-dusk.jpg", "#446622"],
  ] as const)
    writeFileSync(path.join(folder, "media", name), (await colour(name, background, 1200, 800)).bytes);
  writeFileSync(path.join(folder, "media", "a-sheet.pdf"), "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
  return folder;
}

/** What every later version must find as it was left: leads and their work, staff, drafts, versions, what was taken away. */
async function play(site: Site): Promise<string> {
  const submit = async (address: string, fields: Record<string, string>, file?: ReturnType<typeof photo>) => {
    const isLong = address.includes("inquiry");
    const body = isLong ? multipart(fields, file) : encode(fields);
    const { status } = await send(site.port, "POST", address, {
      body,
      headers: { ...(isLong ? MULTIPART : FORM), ...OWN },
    });
    if (status !== 303) throw new Error(`${address} answered ${status}`);
    later(7);
  };
  await submit("/contact", {
    ...contact("Campaign Kaur"),
    mobile: "9833333333",
    email: "kaur@example.in",
    landingPage: "/packages",
    utmSource: "letter",
  });
  await submit(
    "/hi/inquiry?for=home&state=Uttarakhand&units=350",
    { ...inquiry("मीना जोशी"), mobile: "9811111111" },
    { ...photo(), bytes: (await colour("x", "#888888", 300, 200)).bytes },
  );
  await submit("/quick-contact", { ...quick("Twice Told"), phone: "9866666666", email: "t@example.in" });
  await submit("/contact", { ...contact("Twice Again"), mobile: "9866666666", email: "t@example.in" });
  await submit("/contact", { ...contact("Bot"), subject: "cheap" });
  await submit("/quick-contact", { ...quick("To Erase"), phone: "9877777777", email: "e@example.in" });

  const asha = await join(site, ASHA);
  const ravi = await join(site, RAVI);
  later(5);
  const openLead = async (browser: Browser, q: string) => browser.open(await leadPath(site, asha.cookie, q));
  await openLead(asha, "9833333333");
  await asha.press("No answer", { set: { note: "Rang twice." } });
  later(60);
  await asha.press("Save: Call back", { set: { "call-back-nextCall": "2026-11-18T10:30" } });
  later(5);
  await asha.press("Undo");
  await openLead(ravi, "9811111111");
  await ravi.press("Save: Quoted", { set: { "quoted-amount": "1,85,000", note: "दो कमरे।" } });
  later(5);
  await ravi.press("Save corrections", { set: { city: "Roorkee" } });
  await openLead(asha, "Twice Told");
  await asha.press("Merge…");
  const erased = await leadPath(site, asha.cookie, "To Erase");
  await asha.open(`${erased}/erase`);
  await asha.press("Erase lead", { set: { confirm: erased.split("/").at(-1) ?? "" } });
  await asha.open("/desk/new");
  await asha.press("Add lead", { set: { name: "By Phone", phone: "9888888888", message: "Wants 3 kW." } });

  await asha.open(`${BLOG}/how-net-metering-works`);
  await asha.press("Publish", { set: { Title: "How net metering works, edited" } });
  later(5);
  await ravi.open(`${BLOG}/how-net-metering-works`);
  await ravi.press("Save draft", { set: { "Title in Hindi": "नेट मीटरिंग, मसौदा" } });
  await asha.open(`${BLOG}/on-grid-or-hybrid`);
  await asha.press("Publish at that time", {
    set: { "f.:publishAt": "2026-12-24T10:00", Title: "On grid, later" },
  });
  await asha.open(`${BLOG}/new`);
  await asha.press("Save draft", { set: { "f.:id": "of-asha", Title: "Of Asha" } });
  await asha.open(`${BLOG}/of-asha/preview`);
  await asha.press("Make a link");
  await asha.open(`${BLOG}?q=shadow-and-orientation`);
  await asha.press("Delete", { among: "shadow-and-orientation" });
  await asha.open("/desk/content/downloads/a-sheet");
  await asha.press("Publish", { set: { Title: "A sheet, renamed" } });
  await asha.open("/desk/content/media");
  await asha.press("Send the files", { file: await colour("removed.jpg", "#aa0000", 600, 400) });
  await asha.press("Send the files", { file: await colour("kept.jpg", "#00aa00", 600, 400) });
  await asha.open("/desk/content/media/kept.jpg");
  await asha.press("Save", { among: "What it shows", set: { description: "Green", hindi: "हरा" } });
  await asha.press("Replace", { file: await colour("other.jpg", "#0000aa", 600, 400) });
  await asha.open("/desk/content/media/removed.jpg");
  await asha.press("Remove");
  return asha.cookie;
}

/** Writes the fixtures anew: only by the code whose data later versions must open. */
export async function writeFixtures() {
  mkdirSync(FIXTURES, { recursive: true });
  setClock(BEGINNING);
  const folder = temporaryFolder();
  const content = path.join(folder, "content");
  cpSync(await smallContent(), content, { recursive: true });
  const site = await startSite({ CONTENT_DIR: content, DATA_DIR: path.join(folder, "data") });
  writeFileSync(path.join(folder, "session.txt"), await play(site));
  await site.stop();
  // Lock files belong to processes, and pictures in sizes are made again.
  execFileSync("tar", [
    "-czf",
    path.resolve(EMBEDDED),
    "--exclude=lock.mdb",
    "--exclude=data/pictures",
    "-C",
    folder,
    ".",
  ]);

  setClock(BEGINNING);
  const place = await openFirebase();
  const { env } = place;
  const { code, out, errors } = await run({ ...env, CONTENT_DIR: await smallContent() }, "content", "push");
  if (code !== 0) throw new Error(`nothing is pushed: ${out}${errors}`);
  const onFirebase = await startSite(env);
  await play(onFirebase);
  await onFirebase.stop();
  writeFileSync(FIRESTORE, `${JSON.stringify(await place.exported(), null, 1)}\n`);
  await place.close();
}

/** Returns the settings of a site on a copy of what is kept on disk. */
export function unpacked(): Env {
  const folder = temporaryFolder();
  execFileSync("tar", ["-xzf", EMBEDDED, "-C", folder]);
  return { CONTENT_DIR: path.join(folder, "content"), DATA_DIR: path.join(folder, "data") };
}

/** Opens what the code of the record has written, with the code of today. */
export async function fixtures(group: Group) {
  setClock(READ_AT);
  const env = unpacked();
  await readAll(group, env, "on disk", readFileSync(path.join(env.DATA_DIR ?? "", "../session.txt"), "utf8"));

  const place = await openFirebase();
  await place.restore(JSON.parse(readFileSync(FIRESTORE, "utf8")));
  await readAll(group, place.env, "on Firebase");
  await place.close();
}

/** On a busy machine, first reads from Firestore may take too long, and are repeated. */
async function warm(site: Site) {
  for (const address of ["/", "/events", "/packages", "/brochures", "/project-photos"])
    for (let tries = 0; tries < 20; tries++)
      if ((await send(site.port, "GET", `${address}?warm=${tries}`)).status === 200) break;
}

async function readAll(group: Group, env: Env, note: string, session?: string) {
  const list = (await run(env, "leads", "list", "--json", "--suspect")).out;
  group.note(`leads list, ${note}`, list);
  await command(group, env, "leads", "list", "--csv");
  await command(group, env, "desk", "log");
  const site = await startSite(env);
  await warm(site);
  for (const address of [
    "/events",
    "/hi/events",
    "/blog/how-net-metering-works",
    "/blog/of-asha",
    "/blog/on-grid-or-hybrid",
    "/blog/shadow-and-orientation",
    "/brochures",
    "/",
    "/packages",
    "/media/kept.jpg",
    "/media/removed.jpg",
  ])
    await group.ask(site, "GET", address, { note });
  if (session)
    await group.ask(site, "GET", "/desk", {
      note: `${note}, with the session of before`,
      headers: { cookie: session },
    });
  const asha = new Browser(site, group);
  await asha.open("/desk/sign-in", note);
  await asha.press("Sign in", { set: { email: ASHA, password: PASSWORD }, note });
  for (const address of [
    "/desk?view=all",
    "/desk?view=mine",
    "/desk/numbers?from=2026-11-01&to=2026-11-17",
    "/desk/spam",
    "/desk/leads.csv?view=all",
    "/desk/content",
    BLOG,
    `${BLOG}?state=deleted`,
    `${BLOG}/how-net-metering-works`,
    `${BLOG}/how-net-metering-works/history`,
    `${BLOG}/on-grid-or-hybrid`,
    `${BLOG}/of-asha/preview`,
    `${BLOG}/shadow-and-orientation/history`,
    "/desk/content/downloads/a-sheet",
    "/desk/content/media",
    "/desk/content/media?show=removed",
    "/desk/content/media/kept.jpg",
  ])
    await asha.open(address, note);
  for (const line of list.trim().split("\n")) {
    const { id, kind } = JSON.parse(line);
    await asha.open(`/desk/leads/${id}`, `${kind}, ${note}`);
    if (kind === "inquiry") await asha.open(`/desk/leads/${id}/bill`, note);
  }
  await asha.open(`${BLOG}/how-net-metering-works`, `${note}, to publish the draft`);
  await asha.press("Publish", { note });
  await asha.open("/desk/content/media?show=removed", `${note}, to restore`);
  await asha.press("Restore removed.jpg", { note });
  await site.stop();
}

type Plain = Record<string, unknown>;

interface Exported {
  databases: Record<string, Record<string, Plain>>;
  objects: {
    name: string;
    contentType: string;
    cacheControl?: string | undefined;
    metadata: Record<string, string>;
    bytes: string;
  }[];
}

const DATABASES = ["(default)", "catalog"];

/** Firestore, storage and accounts in this process. */
async function openFirebase() {
  const emulator = await startFirestoreEmulator();
  const storage = await startStorageStandIn();
  const accounts = await startAuthStandIn();
  hide(`127.0.0.1:${storage.port}`, "127.0.0.1:(storage)");
  process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  const settings = firebaseSettings({
    firestorePort: emulator.port,
    storagePort: storage.port,
    projectId: "demo-record",
  });
  const env: Env = {
    ...settings,
    FIREBASE_AUTH_EMULATOR_HOST: accounts.host,
    FIREBASE_API_KEY: "demo-key-12345",
  };
  const bucket = settings.FIREBASE_STORAGE_BUCKET;
  const clients = Object.fromEntries(
    DATABASES.map((databaseId) => [
      databaseId,
      new Firestore({ projectId: "demo-record", databaseId, universeDomain: "googleapis.com" }),
    ]),
  );

  async function exported(): Promise<Exported> {
    const databases: Exported["databases"] = {};
    for (const [name, client] of Object.entries(clients)) databases[name] = await documentsOf(client);
    const objects = storage.objects().map(({ name, contentType, cacheControl, metadata, bytes }) => ({
      name,
      contentType,
      cacheControl,
      metadata,
      bytes: bytes.toString("base64"),
    }));
    return { databases, objects };
  }

  async function restore({ databases, objects }: Exported) {
    const uids = new Map<string, string>();
    for (const [path, fields] of Object.entries(databases["(default)"] ?? {})) {
      if (!path.startsWith("staff/") || typeof fields.uid !== "string") continue;
      const answer = await fetch(
        `${accounts.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: fields.email, password: PASSWORD }),
        },
      );
      uids.set(fields.uid, ((await answer.json()) as { localId: string }).localId);
    }
    for (const [name, documents] of Object.entries(databases)) {
      const client = clients[name];
      for (const [path, fields] of Object.entries(documents)) {
        const known =
          typeof fields.uid === "string" ? { ...fields, uid: uids.get(fields.uid) ?? fields.uid } : fields;
        await client?.doc(path).set(fromPlain(known) as FirebaseFirestore.DocumentData);
      }
    }
    for (const { bytes, ...resource } of objects)
      storage.put(bucket, resource as Parameters<typeof storage.put>[1], Buffer.from(bytes, "base64"));
  }

  async function close() {
    await Promise.all(Object.values(clients).map((client) => client.terminate()));
    await Promise.all([storage.close(), accounts.close()]);
    emulator.stop();
    delete process.env.FIRESTORE_EMULATOR_HOST;
  }

  return { env, exported, restore, close };
}

/** The collections of the code that writes the fixtures: the emulator cannot list them. */
const COLLECTIONS = [
  ...[
    "heroSliders",
    "userDetails",
    "photo-gallery",
    "video-gallery",
    "blogPost",
    "packages",
    "downloads",
    "solarRates",
  ],
  ...[
    "mediaFiles",
    "contacts",
    "quickContacts",
    "inquiries",
    "deskLeads",
    "deskLog",
    "deskErased",
    "staff",
    "mail",
  ],
  ...["editedContent", "formerMedia"],
];
const BELOW = ["lines", "formerContent"];

/** Every document by its path, also below documents. */
async function documentsOf(
  place: Firestore | FirebaseFirestore.DocumentReference,
): Promise<Record<string, Plain>> {
  const found: Record<string, Plain> = {};
  for (const name of place instanceof Firestore ? COLLECTIONS : BELOW) {
    const { docs } = await place.collection(name).get();
    for (const document of docs) {
      found[document.ref.path] = toPlain(document.data()) as Plain;
      Object.assign(found, await documentsOf(document.ref));
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** JSON, with the types that it lacks: { "$timestamp": … }. */
function toPlain(value: unknown): unknown {
  if (value instanceof Timestamp) return { $timestamp: [value.seconds, value.nanoseconds] };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlain(inner)]));
  return value;
}

function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (typeof value !== "object" || value === null) return value;
  const { $timestamp: time, $bytes: bytes } = value as { $timestamp?: [number, number]; $bytes?: string };
  if (time) return new Timestamp(...time);
  if (bytes !== undefined) return Buffer.from(bytes, "base64");
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromPlain(inner)]));
}
