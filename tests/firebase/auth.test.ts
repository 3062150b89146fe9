import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Auth, openAuth, SignInError, type User } from "~/staff/auth.client";
import { type AuthStandIn, startAuthStandIn } from "./auth-stand-in";
import { newProjectId } from "./firestore-place";

const EMAIL = "asha@example.in";
const PASSWORD = "rooftop at dawn";
const NOT_RIGHT = "The email address or the password is not right.";

let service: AuthStandIn;
let auth: Auth;

beforeEach(async () => {
  service = await startAuthStandIn();
  const projectId = newProjectId();
  auth = openAuth({ apiKey: "demo", authDomain: "", projectId, emulator: service.origin });
  service.signUp(EMAIL, PASSWORD);
});

afterEach(() => service.close());

/** Records each change of the current user. */
function follow(followed = auth) {
  const calls: (string | null)[] = [];
  const stop = followed.onCurrentUser((user: User | null) => calls.push(user === null ? null : user.email));
  return { calls, stop };
}

async function refusal(email: string, password: string, by = auth) {
  const error = await by.signIn(email, password).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SignInError);
  expect(Object.keys(error as object)).toEqual(["name"]);
  return error instanceof Error ? error.message : "";
}

it("the current user is null at first, follows sign-in and sign-out, and is told to new listeners only", async () => {
  const { calls } = follow();
  await expect.poll(() => calls).toEqual([null]);
  const early = follow();
  early.stop();

  const user = await auth.signIn(EMAIL, PASSWORD);
  expect(user).toEqual({ id: expect.stringMatching(/./), email: EMAIL });
  expect(service.asked).toEqual(["signInWithPassword", "lookup"]);
  await refusal(EMAIL, "wrong");
  await expect.poll(() => calls).toEqual([null, EMAIL]);
  const late = follow();
  await expect.poll(() => late.calls).toEqual([EMAIL]);

  await auth.signOut();
  await expect.poll(() => calls).toEqual([null, EMAIL, null]);
  expect(early.calls).toEqual([]);
});

describe("a refused sign-in", () => {
  it.each([true, false])(
    "does not reveal whether the account exists (hidden by the service: %s)",
    async (hides) => {
      service.hidesAccounts = hides;
      expect(await refusal(EMAIL, "wrong")).toBe(NOT_RIGHT);
      expect(await refusal("nobody@example.in", PASSWORD)).toBe(NOT_RIGHT);
      expect(await refusal("no address", PASSWORD)).toBe(NOT_RIGHT);
      expect(await refusal(EMAIL, "")).toBe(NOT_RIGHT);
      service.refuseWith("USER_DISABLED");
      expect(await refusal(EMAIL, PASSWORD)).toBe(NOT_RIGHT);
    },
  );

  it("says when there were too many attempts (§6)", async () => {
    service.refuseWith("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.");
    expect(await refusal(EMAIL, PASSWORD)).toBe("Too many attempts. Please try again later.");
    expect(await auth.signIn(EMAIL, PASSWORD)).toMatchObject({ email: EMAIL });
  });

  it("says when there is no connection, and works once there is one", async () => {
    await service.close();
    expect(await refusal(EMAIL, PASSWORD)).toBe("There is no connection. Please try again.");
    service = await startAuthStandIn(Number(new URL(service.origin).port));
    service.signUp(EMAIL, PASSWORD);
    expect(await auth.signIn(EMAIL, PASSWORD)).toMatchObject({ email: EMAIL });
  });

  it("has a general message for any other error (§6)", async () => {
    const nowhere = openAuth({ apiKey: "", authDomain: "", projectId: "demo-none" });
    const message = "Signing in is not possible at the moment. Please try again later.";
    expect(await refusal(EMAIL, PASSWORD, nowhere)).toBe(message);
  });
});
