import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { command, contact, inquiry, photo, post, quick } from "./forms";
import { Group } from "./group";
import { hide, plain } from "./plain";
import { makeContent, put } from "./sample";
import { NOW, run, send, setClock, startSite, temporaryFolder } from "./sites";

const SECRET = "a secret of thirty-two characters";

/** What other programs read: webhook, mail, log, the checks of the content, the answers to wrong settings. */
export async function others(group: Group) {
  setClock(NOW);
  await told(group);
  await checks(group);
  await settings(group);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  hide(`127.0.0.1:${port}`, "127.0.0.1:(port)");
  return port;
}

async function told(group: Group) {
  const calls: { headers: Record<string, unknown>; body: string }[] = [];
  const receiver = createHttpServer(async (request, response) => {
    calls.push({ headers: request.headers, body: await text(request) });
    response.end();
  });
  const mails: string[] = [];
  const mailServer = createServer((socket) => {
    let isText = false;
    let kept = "";
    socket.write("220 record\r\n");
    socket.setEncoding("utf8").on("error", () => undefined);
    socket.on("data", (chunk: string) => {
      kept += chunk;
      if (isText) {
        if (!kept.endsWith("\r\n.\r\n")) return;
        mails.push(kept);
        isText = false;
        kept = "";
        socket.write("250 kept\r\n");
        return;
      }
      for (const line of kept.split("\r\n").slice(0, -1)) {
        isText = /^DATA/i.test(line);
        if (/^(?:MAIL|RCPT)/i.test(line)) mails.push(line);
        if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else socket.write(isText ? "354 go on\r\n" : "250 fine\r\n");
      }
      kept = "";
    });
  });
  const [hook, smtp] = [await listen(receiver), await listen(mailServer)];
  const site = await startSite({
    CONTENT_DIR: "content",
    DATA_DIR: temporaryFolder(),
    LEAD_WEBHOOK_URL: `http://127.0.0.1:${hook}/hook?token=secret`,
    LEAD_WEBHOOK_SECRET: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    LEAD_MAIL_TO: "office@suryanta.example",
  });
  // One after the other, so that calls and mails come in this order.
  const unkept = new Group("");
  const forms: (() => Promise<unknown>)[] = [
    () =>
      post(unkept, site, "/contact", { note: "", fields: { ...contact("Asha Rawat"), utmSource: "letter" } }),
    () => post(unkept, site, "/hi/quick-contact", { note: "", fields: quick("आशा रावत") }),
    () =>
      post(unkept, site, "/inquiry?for=home&state=Delhi&units=300", {
        note: "",
        fields: { ...inquiry("Meena\u202e <b>Joshi</b>"), addressLine2: "Near the park" },
        file: photo(),
      }),
  ];
  for (const [index, submit] of forms.entries()) {
    await submit();
    await until(() => calls.length > index && mails.filter((mail) => /^Subject:/m.test(mail)).length > index);
  }
  await post(unkept, site, "/contact", { note: "", fields: { ...contact("Bot"), subject: "spam" } });
  await send(site.port, "GET", "/nothing-here?secret=1");
  await send(site.port, "GET", "/about/");
  await send(site.port, "POST", "/about");
  await site.stop();
  receiver.close();
  mailServer.close();
  for (const [index, { headers, body }] of calls.entries())
    group.note(`webhook ${index + 1}`, readCall(headers, body));
  group.note(
    "mails",
    plain(
      mails
        .join("\n\n")
        .replace(/\r\n/g, "\n")
        .replace(/^(Message-ID|Date): .*$/gm, "$1: …"),
    ),
  );
  group.note("the log", readLog(site.log()));
}

async function until(check: () => boolean) {
  for (let tries = 0; tries < 2400; tries++) {
    if (check()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("a webhook or a mail did not come");
}

function readCall(headers: Record<string, unknown>, body: string): string {
  const [, time = "", signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-lead-signature"])) ?? [];
  const isSigned = signature === createHmac("sha256", SECRET).update(`${time}.${body}`).digest("hex");
  const named = Object.keys(headers)
    .filter((name) => /^(?:content-type|x-|authorization|user-agent)/.test(name))
    .map(
      (name) =>
        `${name}: ${name === "x-lead-signature" ? `t=${time}, ${isSigned ? "signed" : "WRONGLY SIGNED"}` : name === "user-agent" ? "…" : headers[name]}`,
    )
    .sort();
  return `${named.join("\n")}\n\n${plain(JSON.stringify(JSON.parse(body), null, 1))}`;
}

/** Lines may overtake each other: a request's line is written when its answer has left. */
function readLog(log: string): string {
  return log
    .trim()
    .split("\n")
    .map((line) => {
      const { requestId, ms, ...rest } = JSON.parse(line);
      return plain(
        JSON.stringify({
          ...rest,
          ...(requestId && { requestId: "…" }),
          ...(ms !== undefined && { ms: "…" }),
        }),
      );
    })
    .sort()
    .join("\n");
}

async function checks(group: Group) {
  const folder = makeContent();
  const env = { CONTENT_DIR: folder, DATA_DIR: temporaryFolder() };
  for (const args of [
    ["check"],
    ["check", "--missing", "--collection", "blogPost"],
    ["check", "--collection", "none"],
    ["fields"],
    [],
    ["push"],
    ["pull", "--dry-run"],
    ["fields", "--missing"],
  ])
    await command(group, env, "content", ...args);
  put(folder, "blogPost", "wrong-kinds", {
    title: 5,
    isPublished: "perhaps",
    tags: "one",
    content: "<p>x</p>",
    colour: "red",
    scheduledAt: "soon",
  });
  put(folder, "packages", "wrong-choice", { type: "Private", "package-name": "no size" });
  put(folder, "photo-gallery", "wrong-photos", {
    title: "x",
    isPublished: true,
    photos: [{ title: "no url" }, { url: "/media/none.jpg" }, 7],
    hi: { photos: [{ title: "एक" }] },
  });
  put(folder, "solarRates", "wrong-rates", { kind: "state", state: "Mars" });
  put(folder, "heroSliders", "wrong-link", {
    order: "x",
    isPublished: true,
    position: "middle",
    buttonLink: "javascript:alert(1)",
    imageUrl: "/media/छत की photo 1.jpg",
  });
  put(folder, "downloads", "an array", []);
  await command(group, env, "content", "check");
  const site = await startSite(env);
  for (const address of ["/events", "/packages", "/project-photos"])
    await group.ask(site, "GET", address, { note: "with faulty documents" });
  await site.stop();
  group.note("the log of a site with faulty documents", readLog(site.log()));
}

/** Each is one readable line, and ends the program. */
async function settings(group: Group) {
  const wrong = {
    PORT: "many",
    SITE_URL: "https://a.example/path",
    SESSION_SECRET: "short",
    LEAD_WEBHOOK_URL: "https://hook.example",
    SMTP_URL: "http://mail",
    TRUST_PROXY: "all",
    FIREBASE_PROJECT_ID: "demo-x",
    K_SERVICE: "run",
  };
  for (const [name, value] of Object.entries(wrong)) {
    const { code, out, errors } = await run({
      CONTENT_DIR: "content",
      DATA_DIR: temporaryFolder(),
      [name]: value,
    });
    group.note(`${name}=${value}`, `exit code ${code}\n${plain(out + errors)}`);
  }
}
