import { createHmac } from "node:crypto";
import { lazy } from "~/lazy";
import { isEqual, signingKey } from "./signatures.server";

const COOKIE = "flash";

/** Lazy, because most visitors only read. */
const toasts = lazy(async () => {
  const [{ createCookieSessionStorage }, { createToastUtilsWithCustomSession }] = await Promise.all([
    import("@remix-run/node"),
    import("remix-toast"),
  ]);
  const storage = createCookieSessionStorage({
    cookie: {
      name: COOKIE,
      httpOnly: true,
      secure: true,
      sameSite: "lax",
      path: "/",
      maxAge: 60,
      secrets: [signingKey()],
    },
  });
  // remix-toast would leave an empty cookie behind, which would keep the visitor's pages uncached.
  return createToastUtilsWithCustomSession({
    ...storage,
    commitSession: (session, options) =>
      Object.keys(session.data).length === 0
        ? storage.destroySession(session)
        : storage.commitSession(session, options),
  });
});

/** The text and its signature are base64, of which browsers send some letters encoded. */
const FLASH_COOKIE = new RegExp(`(?:^|;)\\s*${COOKIE}=((?:\\w|%2[BF]|%3D)+)\\.((?:\\w|%2[BF])+)`);

/** A page with a message is for one visitor, so it is not cached. Only a cookie with our signature counts: anybody can send others. */
export function carriesFlash(cookieHeader: string | null | undefined): boolean {
  const [, text, signature] = FLASH_COOKIE.exec(cookieHeader ?? "") ?? [];
  return text !== undefined && signature !== undefined && isSigned(text, signature);
}

/** Remix checks it again, but asynchronously. */
function isSigned(text: string, signature: string): boolean {
  const hash = createHmac("sha256", signingKey()).update(decodeURIComponent(text)).digest("base64");
  return isEqual(signature, encodeURIComponent(hash.replace(/=+$/, "")));
}

export async function takeFlash(request: Request) {
  if (!carriesFlash(request.headers.get("Cookie"))) return { toast: undefined, headers: new Headers() };
  return (await toasts()).getToast(request);
}

export async function redirectWithSuccess(url: string, message: string, description = "") {
  return (await toasts()).redirectWithSuccess(url, { message, description }, { status: 303 });
}
