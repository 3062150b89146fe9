import { randomBytes } from "node:crypto";
import { env } from "./env.server";

const COOKIE = "flash";

/**
 * A message that survives one redirect, in a signed cookie that exists only between the two requests. Without
 * SESSION_SECRET each process signs with a key of its own, which is all that one process needs. Loaded when the first
 * message is due: a visitor who only reads costs none of it.
 */
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
  // As remix-toast commits it, an emptied session would leave its cookie behind and keep the visitor's pages uncached.
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

/** Whether a request carries a message: such a page is rendered for one visitor and must not be cached. */
export function carriesFlash(cookieHeader: string | null | undefined): boolean {
  return FLASH_COOKIE.test(cookieHeader ?? "");
}

/** Returns the message, if there is one, and the header that deletes its cookie. */
export async function takeFlash(request: Request) {
  if (!carriesFlash(request.headers.get("Cookie"))) return { toast: undefined, headers: new Headers() };
  return (await toasts()).getToast(request);
}

/** 303 to a page, with a toast to be shown there. */
export async function redirectWithSuccess(address: string, message: string) {
  return (await toasts()).redirectWithSuccess(address, message, { status: 303 });
}
