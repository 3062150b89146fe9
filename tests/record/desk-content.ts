import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { command, type File, FORM, OWN } from "./forms";
import type { Group } from "./group";
import { hide, plain } from "./plain";
import { makeContent, put } from "./sample";
import { type Env, later, NOW, type Site, send, setClock, startSite, temporaryFolder } from "./sites";
import { ASHA, type Browser, join, RAVI } from "./staff";

const COLLECTIONS = [
  "photo-gallery",
  "blogPost",
  "packages",
  "downloads",
  "userDetails",
  "heroSliders",
  "video-gallery",
  "solarRates",
];

/** A picture of one colour. */
export async function colour(name: string, background: string, width = 1600, height = 1000): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { field: "files", name, type: "image/jpeg", bytes };
}

export async function deskContent(group: Group) {
  setClock(NOW);
  const folder = makeContent();
  put(folder, "blogPost", "record-faulty", {
    title: "Faulty",
    isPublished: "perhaps",
    content: 5,
    scheduledAt: "soon",
    colour: "red",
  });
  put(folder, "packages", "record-faulty", { type: "Private", "package-name": "9 kW" });
  const env: Env = { CONTENT_DIR: folder, DATA_DIR: temporaryFolder() };
  const site = await startSite(env);
  const asha = await join(site, ASHA);
  const ravi = await join(site, RAVI);
  const [own, colleague] = [asha.recordedIn(group), ravi.recordedIn(group)];
  await lists(own);
  await documents(own);
  await onePost(group, site, own, colleague);
  await conflicts(own, colleague);
  await lists2(group, site, own);
  await slidesAndLists(own);
  await previews(group, site, own);
  await library(group, site, own, folder);
  await lists(own, "at the end");
  await command(group, env, "desk", "log");
  for (const place of [
    "blogPost/record-1",
    "blogPost/record-of-asha",
    "heroSliders/a-clear-roof",
    "photo-gallery/record-b",
    "blogPost/record-hostile",
  ])
    group.note(`the file ${place}.json`, fileAt(folder, `${place}.json`));
  group.note("the files of the content folder", filesIn(folder).join("\n"));
}

function fileAt(folder: string, place: string): string {
  try {
    return plain(readFileSync(path.join(folder, place), "utf8"));
  } catch {
    return "(not there)";
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/solarRates/.test(entry.parentPath))
    .map(({ name, parentPath }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
}

async function lists(asha: Browser, note?: string) {
  await asha.open("/desk/content", note);
  for (const name of COLLECTIONS) await asha.open(`/desk/content/${name}`, note);
  if (note) return;
  for (const query of [
    "?q=record",
    "?q=nothing+found",
    "?state=draft",
    "?state=faulty",
    "?state=hidden",
    "?state=published",
    "?state=scheduled",
    "?state=changed",
    "?state=deleted",
    "?sort=title",
    "?sort=state&page=2",
    "?page=9",
    "?state=none&x=1",
    "?done=publish&id=record-1",
    "?q=%00",
  ])
    await asha.open(`/desk/content/blogPost${query}`);
  for (const address of [
    "/desk/content/none",
    "/desk/content/mediaFiles",
    "/desk/content.data",
    "/desk/content/blogPost.data",
    "/desk/Content",
    "/desk/content/blogpost",
  ])
    await asha.open(address);
}

/** A document of each collection, and a new one. */
async function documents(asha: Browser) {
  for (const name of COLLECTIONS) await asha.open(`/desk/content/${name}/new`);
  const ids = [
    "photo-gallery/carport-ghaziabad",
    "photo-gallery/record-a",
    "blogPost/how-net-metering-works",
    "blogPost/record-hostile",
    "blogPost/record-faulty",
    "packages/residential-3-kw",
    "packages/record-faulty",
    "downloads/care-and-cleaning",
    "userDetails/aditi-rawat",
    "heroSliders/earn-by-day",
    "video-gallery/record-1",
    "solarRates/company",
    "solarRates/central",
    "solarRates/delhi",
    "blogPost/none",
    "blogPost/record%20bare",
  ];
  for (const id of ids) await asha.open(`/desk/content/${id}`);
  for (const id of [
    "solarRates/new?kind=state",
    "solarRates/new?kind=none",
    "photo-gallery/record-a?at=photos.25",
    "blogPost/record-1?done=save",
    "blogPost/record-1/history",
    "blogPost/record-1/history?with=now",
    "blogPost/none/history",
    "blogPost/record-1/preview",
    "blogPost/record-1/preview?at=desktop",
    "blogPost/record-faulty/preview",
    "blogPost/none/preview",
    "photo-gallery/record-a/preview",
    "packages/residential-3-kw/preview",
    "heroSliders/earn-by-day/preview",
    "video-gallery/record-1/preview",
    "downloads/care-and-cleaning/preview",
    "userDetails/aditi-rawat/preview",
    "solarRates/delhi/preview",
  ])
    await asha.open(`/desk/content/${id}`);
  await asha.open("/desk/content/blogPost/record-1.data");
}

/** Titles are set by their labels, and Hindi by its own. */
async function onePost(group: Group, site: Site, asha: Browser, ravi: Browser) {
  const post = "/desk/content/blogPost/record-1";
  await asha.open(post, "to edit");
  await asha.press("Save draft", { note: "as it was" });
  await asha.press("Save draft", { set: { Title: "Record 1, edited", "Title in Hindi": "रिकॉर्ड १" } });
  await group.ask(site, "GET", "/blog/record-1", { note: "while there is a draft" });
  await ravi.open("/desk/content/blogPost?state=changed", "with a draft");
  await asha.press("Publish", { note: "the draft" });
  await seen(site, "/blog/record-1", "Record 1, edited");
  await group.ask(site, "GET", "/blog/record-1", { note: "published" });
  await group.ask(site, "GET", "/hi/blog/record-1", { note: "published" });
  later(1);
  await asha.press("Publish", {
    set: { "f.scheduledAt": "soon", "f.coverImageUrl": "nowhere" },
    note: "with faults",
  });
  await asha.press("Publish", { note: "with faults that are accepted" });
  await asha.press("Publish", {
    set: { "f.scheduledAt": "2026-02-15T10:00", "f.coverImageUrl": "/media/house-at-dusk.jpg" },
    note: "without faults",
  });
  await asha.open(post, "again");
  await asha.press("Publish at that time", {
    set: { "f.:publishAt": "2020-01-01T10:00" },
    note: "in the past",
  });
  await asha.press("Publish at that time", { set: { "f.:publishAt": "2026-12-24T10:00", Title: "Later" } });
  await asha.press("Discard draft");
  await asha.press("Save draft", { set: { Title: `Long ${"x".repeat(300_000)}` }, note: "too large" });
  await asha.open(`${post}/history`, "after changes");
  await asha.open(`${post}/history?with=now`, "after changes");
  await asha.press("Restore the draft as it was before…");
  await asha.open(`${post}/history`, "with a draft again");
  await asha.press("Restore it as it was before…");
  await asha.open("/desk/content/blogPost/new", "to write");
  await asha.press("Publish", { note: "empty" });
  await asha.open("/desk/content/blogPost/new", "to write it");
  await asha.press("Save draft", { set: { "f.:id": "../x", Title: "Of Asha" }, note: "a bad address" });
  await asha.press("Save draft", {
    set: { "f.:id": "record-1", Title: "Of Asha" },
    note: "an address that is taken",
  });
  await asha.press("Save draft", { set: { "f.:id": "record-of-asha", Title: "Of Asha" } });
  await asha.press("Preview", { set: { Title: "Of Asha, previewed" } });
  await asha.ask(
    "POST",
    post,
    { ...FORM, ...OWN },
    "intent=unknown&was=%7B%7D&seen=x",
    "an intent that is unknown",
  );
  await asha.ask("POST", post, { ...FORM, ...OWN }, "", "nothing");
  await asha.ask(
    "POST",
    post,
    { ...FORM, origin: "https://evil.example" },
    "intent=publish",
    "from elsewhere",
  );
  await asha.ask(
    "POST",
    `${post}.data`,
    { ...FORM, ...OWN },
    "intent=show&was=%7B%7D&seen=x&f.title=By+script",
    "by script",
  );
}

/** The server has read the folder again once a page shows this. */
async function seen(site: Site, address: string, text: string) {
  for (let tries = 0; tries < 1200; tries++) {
    if ((await send(site.port, "GET", address)).body.includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${address} does not show “${text}”`);
}

async function conflicts(asha: Browser, ravi: Browser) {
  const person = "/desk/content/blogPost/record-2";
  await asha.open(person, "two people");
  await ravi.open(person, "two people");
  later(1);
  await asha.press("Save draft", { set: { Title: "Of Asha first" } });
  later(1);
  await ravi.press("Save draft", { set: { Title: "Of Ravi then" }, note: "both changed it" });
  await ravi.press("Save draft", { note: "mine" });
  await ravi.open(`${person}/history`, "two people");
}

/** What the list's menus do. */
async function lists2(group: Group, site: Site, asha: Browser) {
  const list = "/desk/content/blogPost";
  const act = async (words: string, id: string) => {
    await asha.open(`${list}?q=${encodeURIComponent(id)}`, `before “${words}”`);
    await asha.press(words, { among: id });
    later(1);
  };
  await act("Hide", "record-4");
  await act("Show on the site", "record-4");
  await act("Duplicate", "record-5");
  await act("Delete", "record-6");
  await asha.open(`${list}?state=deleted`, "after deleting");
  await group.ask(site, "GET", "/blog/record-6", { note: "deleted" });
  await asha.press("Restore Record 6: a post with <b>marks</b> & signs");
  await act("Delete", "record-7");
  await asha.open("/desk/content/blogPost/record-7", "deleted");
  await asha.open("/desk/content/blogPost/record-7/history", "deleted");
  await asha.ask(
    "POST",
    list,
    { ...FORM, ...OWN },
    "do=publish&id=record-9&seen=wrong",
    "of another version",
  );
  await asha.ask("POST", list, { ...FORM, ...OWN }, "do=none", "an unknown action");
}

async function slidesAndLists(asha: Browser) {
  await asha.open("/desk/content/heroSliders", "to sort");
  await asha.press("Move down Your terrace has the light.");
  const gallery = "/desk/content/photo-gallery/record-b";
  await asha.open(gallery, "to arrange");
  await asha.press("Move 2 of 25 down");
  await asha.press("Remove 1 of 25");
  await asha.press("Add another to Photos");
  await asha.press("Save draft", { note: "arranged" });
  await asha.press("Publish", { note: "arranged" });
}

async function previews(group: Group, site: Site, asha: Browser) {
  await asha.open("/desk/content/blogPost/record-of-asha/preview", "to share");
  const frame = /<iframe[^>]*src="([^"]+)"/.exec(asha.page)?.[1]?.replaceAll("&amp;", "&") ?? "/none";
  await group.ask(site, "GET", frame, { note: "a draft in its frame" });
  await asha.press("Make a link");
  const link =
    /value="https:\/\/www\.suryanta\.example([^"]+)"/.exec(asha.page)?.[1]?.replaceAll("&amp;", "&") ??
    "/none";
  await group.ask(site, "GET", link, { note: "a shared draft" });
  await group.ask(site, "GET", link.replace(/preview=.{8}/, "preview=AAAAAAAA"), { note: "a forged link" });
  await asha.press("End this link");
  await group.ask(site, "GET", link, { note: "after the end of the link" });
}

const LIBRARY = "/desk/content/media";

async function library(group: Group, site: Site, asha: Browser, folder: string) {
  for (const query of [
    "",
    "?q=house",
    "?show=unused",
    "?show=undescribed",
    "?show=removed",
    "?kind=files",
    "?page=2",
    "?to=blogPost%2Frecord-1%2FcoverImageUrl",
    "?to=nonsense",
  ])
    await asha.open(LIBRARY + query);
  await asha.open(LIBRARY, "to add");
  await asha.press("Send the files", { file: await colour("A new roof.jpg", "#334455") });
  await asha.press("Send the files", {
    file: await colour("house-at-dusk.jpg", "#223344"),
    note: "a name that is taken",
  });
  await asha.press("Send the files", {
    file: { field: "files", name: "notes.txt", type: "text/plain", bytes: Buffer.from("hello") },
    note: "a text",
  });
  await asha.press("Send the files", {
    file: {
      field: "files",
      name: "broken.jpg",
      type: "image/jpeg",
      bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]),
    },
    note: "a broken picture",
  });
  const { bytes } = await colour("x.jpg", "#665544");
  await asha.ask(
    "POST",
    `${LIBRARY}/upload?name=${encodeURIComponent("By script.jpg")}`,
    { "content-type": "image/jpeg", ...OWN },
    bytes,
    "by script",
  );
  await asha.ask(
    "POST",
    `${LIBRARY}/upload?name=By+script.jpg`,
    { "content-type": "image/jpeg", ...OWN },
    bytes,
    "by script, once more",
  );
  await asha.ask(
    "POST",
    `${LIBRARY}/upload?name=x.jpg`,
    { "content-type": "image/jpeg", ...OWN },
    "not a picture",
    "no picture",
  );
  await asha.ask("GET", `${LIBRARY}/upload?sha256=${"0".repeat(64)}`, {}, undefined, "unknown");
  const added = readdirSync(path.join(folder, "media")).filter((name) => /new-roof|new roof/i.test(name));
  group.note("the names of a picture that was added", added.join("\n"));
  const [name = "none"] = added;
  const file = `${LIBRARY}/${encodeURIComponent(name)}`;
  await asha.open(file, "added");
  await asha.press("Save", {
    among: "What it shows",
    set: { description: "A new roof in one colour", hindi: "नई छत" },
  });
  await asha.press("Replace", { file: await colour("other.jpg", "#aa5544") });
  await asha.press("Restore the one before…");
  await asha.press("Replace", {
    file: { field: "files", name: "x.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4\n") },
    note: "by a PDF",
  });
  await asha.press("Remove");
  await asha.open(`${LIBRARY}?show=removed`, "after removing");
  await asha.press(`Restore ${name}`);
  await asha.open(`${LIBRARY}/house-at-dusk.jpg`, "in use");
  await asha.open(`${LIBRARY}/none.jpg`);
  await asha.open(`${LIBRARY}/care-and-cleaning.pdf`);
  await asha.open(`${LIBRARY}?to=blogPost%2Frecord-3%2FcoverImageUrl&q=carport`, "to choose");
  await asha.press("Use carport-at-dusk.jpg");
  await group.ask(site, "GET", `/media/${encodeURIComponent(name)}`, { note: "a picture that was added" });
  hide(name, name);
}
