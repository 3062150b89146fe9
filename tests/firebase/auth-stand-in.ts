import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Account, adminCalls, unsignedToken } from "./admin-auth-calls";

/** Answers that the emulator cannot be made to give. */
type Refusal =
  | "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled."
  | "USER_DISABLED";

export interface AuthStandIn {
  origin: string;
  /** The value for FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  /** The calls so far, in order: "signInWithPassword", "lookup", "token". */
  asked: string[];
  /** Refuses the next sign-in. */
  refuseWith(refusal: Refusal): void;
  /** Whether the service hides which addresses it knows ("email enumeration protection", the default of new projects). */
  hidesAccounts: boolean;
  /** Lifetime of the tokens given out at sign-in; refreshed ones live an hour. */
  tokensLiveForS: number;
  /** Forgets every account. */
  clear(): void;
  close(): Promise<void>;
}

/**
 * Stands in for Firebase Authentication as its emulator serves it: the three calls of the browser client's password
 * sign-in, and a server's account management, with the same paths, answers and errors. It keeps accounts in memory;
 * anything else is 404.
 */
export async function startAuthStandIn(port = 0): Promise<AuthStandIn> {
  const accounts: Account[] = [];
  let refusal: Refusal | undefined;

  const standIn: AuthStandIn = {
    origin: "",
    host: "",
    asked: [],
    hidesAccounts: true,
    tokensLiveForS: 3600,
    refuseWith(next) {
      refusal = next;
    },
    clear: () => void accounts.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const calls: Record<string, (body: Record<string, string>) => object> = {
    "/identitytoolkit.googleapis.com/v1/accounts:signUp"({ email = "", password = "" }) {
      const account = { email: email.toLowerCase(), password, localId: `user-${accounts.length + 1}` };
      accounts.push(account);
      return { kind: "identitytoolkit#SignupNewUserResponse", localId: account.localId, email };
    },
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"({ email = "", password = "" }) {
      standIn.asked.push("signInWithPassword");
      const refused = refusal;
      refusal = undefined;
      if (refused) throw new Fault(refused);
      if (!/^[^@]+@[^@]+$/.test(email)) throw new Fault("INVALID_EMAIL");
      if (password === "") throw new Fault("MISSING_PASSWORD");
      const account = accounts.find((known) => known.email === email.toLowerCase());
      if (!account) throw new Fault(standIn.hidesAccounts ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND");
      if (account.password !== password)
        throw new Fault(standIn.hidesAccounts ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD");
      return {
        kind: "identitytoolkit#VerifyPasswordResponse",
        registered: true,
        localId: account.localId,
        email: account.email,
        idToken: idToken(account, standIn.tokensLiveForS),
        refreshToken: `refresh ${account.localId}`,
        expiresIn: String(standIn.tokensLiveForS),
      };
    },
    "/identitytoolkit.googleapis.com/v1/accounts:lookup"({ idToken: token = "" }) {
      standIn.asked.push("lookup");
      const { sub, exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString() || "{}");
      const account = accounts.find(({ localId }) => localId === sub);
      if (!account) throw new Fault("INVALID_ID_TOKEN");
      if (exp * 1000 < Date.now()) throw new Fault("TOKEN_EXPIRED");
      const { localId, email } = account;
      const providerUserInfo = [{ providerId: "password", email, federatedId: email, rawId: email }];
      return {
        kind: "identitytoolkit#GetAccountInfoResponse",
        users: [{ localId, email, emailVerified: false, providerUserInfo, createdAt: "0", lastLoginAt: "0" }],
      };
    },
    "/securetoken.googleapis.com/v1/token"({ grant_type, refresh_token }) {
      standIn.asked.push("token");
      if (grant_type !== "refresh_token") throw new Fault("INVALID_GRANT_TYPE");
      const account = accounts.find(({ localId }) => refresh_token === `refresh ${localId}`);
      if (!account) throw new Fault("INVALID_REFRESH_TOKEN");
      const token = idToken(account, 3600);
      return {
        id_token: token,
        access_token: token,
        expires_in: "3600",
        refresh_token,
        token_type: "Bearer",
        user_id: account.localId,
        project_id: "12345",
      };
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stand-in");
    const [, projectId = "", adminPath = ""] = ADMIN_PATH.exec(pathname) ?? [];
    const adminCall = adminCalls[adminPath];
    const call = calls[pathname];
    let status = 200;
    let answer: object;
    try {
      if ((!call && !adminCall) || request.method !== "POST") throw new Fault("Not Found", 404);
      const body = await bodyOf(request);
      if (adminCall) answer = adminCall(body, accounts, projectId);
      else if (!call || !searchParams.get("key"))
        throw new Fault("The request is missing a valid API key.", 403);
      else answer = call(body);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      status = error.code;
      const { code, message } = error;
      answer = { error: { code, message, errors: [{ message, reason: "invalid", domain: "global" }] } };
    }
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  standIn.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.origin = `http://${standIn.host}`;
  return standIn;
}

const ADMIN_PATH = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([\w-]+)(.*)$/;

class Fault extends Error {
  constructor(
    message: string,
    readonly code = 400,
  ) {
    super(message);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const body = await text(request);
  return request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")
    ? Object.fromEntries(new URLSearchParams(body))
    : JSON.parse(body);
}

function idToken({ localId, email }: Account, livesForS: number): string {
  const iat = Math.floor(Date.now() / 1000);
  return unsignedToken({ sub: localId, user_id: localId, email, iat, auth_time: iat, exp: iat + livesForS });
}
