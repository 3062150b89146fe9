import { randomBytes } from "node:crypto";
import { env } from "./env.server";

const COOKIE = "flash";

/** Without SESSION_SECRET each process signs with its own key. Lazy, because most visitors only read. */
async function openToasts() {
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
      secrets: [env().SESSION_SECRET ?? randomBytes(32).toString("hex")],
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
}

let opened: ReturnType<typeof openToasts> | undefined;

function toasts() {
  opened ??= openToasts();
  return opened;
}

const FLASH_COOKIE = new RegExp(`(?:^|;)\\s*${COOKIE}\\s*=`);

/** A page with a message is for one visitor, so it must not be cached. */
export function carriesFlash(cookieHeader: string | null | undefined): boolean {
  return FLASH_COOKIE.test(cookieHeader ?? "");
}

export async function takeFlash(request: Request) {
  if (!carriesFlash(request.headers.get("Cookie"))) return { toast: undefined, headers: new Headers() };
  return (await toasts()).getToast(request);
}

export async function redirectWithSuccess(url: string, message: string) {
  return (await toasts()).redirectWithSuccess(url, message, { status: 303 });
}
