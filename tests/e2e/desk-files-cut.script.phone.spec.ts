import sharp from "sharp";
import { startProxy } from "../firebase/tcp-proxy";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

// A cut line is what this is about.
test.use({ expectedComplaint: /ERR_|Failed to load resource|fetch manifest patches/ });

test("a roof photo is sent as a smaller copy once the line is back, and once only", { tag: "@long" }, async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
}) => {
  await addLeads(person(1, { name: "Asha Negi", phone: "9876543210" }));
  await enter(context);
  const proxy = await startProxy(site.port);
  const shrinking = page.waitForResponse(/shrink-picture/);
  await page.goto(`http://localhost:${proxy.port}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  await (await shrinking).finished();
  const files = page.getByRole("region", { name: "Files" });
  await proxy.mode("refuse");
  // Noise, so that a smaller copy saves more than half.
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#888", noise } });
  const buffer = await image.jpeg({ quality: 90 }).toBuffer();
  await files.getByLabel("Photo or PDF").setInputFiles({ name: "छत.jpg", mimeType: "image/jpeg", buffer });
  await expect(files.getByRole("status")).toHaveText("0 of 1 sent: the line is cut, trying again");
  await proxy.mode("pass");
  await expect(files.getByRole("status")).toHaveText("1 of 1 sent");
  const photo = files.getByRole("img", { name: "The roof, छत.jpg" });
  await expect(photo).toHaveCount(1);
  // Without its size, the address is that of the photo as it was sent.
  const [path] = ((await photo.getAttribute("src")) ?? "").split("?");
  const answer = await page.request.get(`${site.origin}${path}`);
  const { width, height } = await sharp(await answer.body()).metadata();
  expect([width, height]).toEqual([2560, 1920]);
  await page.close();
  await proxy.close();
});
