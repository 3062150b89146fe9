import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** Answers that the emulator cannot be made to give. */
type Refusal =
  | "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled."
  | "USER_DISABLED";

interface Account {
  email: string;
  password: string;
  localId: string;
}

export type AuthStandIn = Awaited<ReturnType<typeof startAuthStandIn>>;

/**
 * Stands in for Firebase Authentication as its emulator serves it: the calls of the browser client's password sign-in, with
 * the same paths, answers and errors. It keeps accounts in memory; anything else is 404.
 */
export async function startAuthStandIn(port = 0) {
  const accounts: Account[] = [];
  let refusal: Refusal | undefined;

  const calls: Record<string, (body: Body) => object> = {
    "/accounts:signInWithPassword"({ email, password }) {
      standIn.asked.push("signInWithPassword");
      const refused = refusal;
      refusal = undefined;
      if (refused) throw new Fault(refused);
      if (!/^[^@]+@[^@]+$/.test(String(email))) throw new Fault("INVALID_EMAIL");
      if (!password) throw new Fault("MISSING_PASSWORD");
      const account = accounts.find((known) => known.email === String(email).toLowerCase());
      if (account?.password !== password) {
        const reason = account ? "INVALID_PASSWORD" : "EMAIL_NOT_FOUND";
        throw new Fault(standIn.hidesAccounts ? "INVALID_LOGIN_CREDENTIALS" : reason);
      }
      const { localId } = account;
      const iat = Math.floor(Date.now() / 1000);
      const idToken = unsignedToken({
        sub: localId,
        email: account.email,
        iat,
        auth_time: iat,
        exp: iat + 3600,
      });
      return {
        localId,
        email: account.email,
        idToken,
        refreshToken: `refresh ${localId}`,
        expiresIn: "3600",
      };
    },

    "/accounts:lookup"({ idToken }) {
      standIn.asked.push("lookup");
      const { sub } = claimsOf(idToken);
      const account = accounts.find(({ localId }) => localId === sub);
      if (!account) throw new Fault("INVALID_ID_TOKEN");
      const { localId, email } = account;
      const providerUserInfo = [{ providerId: "password", email, federatedId: email, rawId: email }];
      return { users: [{ localId, email, providerUserInfo, createdAt: "0", lastLoginAt: "0" }] };
    },
  };

  const server = createServer(async (request, response) => {
    const [, call = ""] = PATH.exec(request.url ?? "") ?? [];
    const work = calls[call];
    let status = 200;
    let answer: object;
    try {
      if (!work) throw new Fault("Not Found", 404);
      answer = work((await json(request)) as Body);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, message } = error;
      status = code;
      answer = { error: { code, message, errors: [{ message, reason: "invalid", domain: "global" }] } };
    }
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(answer));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const standIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The browser client's calls so far, in order: "signInWithPassword", "lookup". */
    asked: [] as string[],
    /** Whether the service hides which addresses it knows ("email enumeration protection", the default of new projects). */
    hidesAccounts: true,
    /** Refuses the next sign-in. */
    refuseWith(next: Refusal) {
      refusal = next;
    },
    /** Registers somebody, as a stranger can. */
    signUp(email: string, password: string) {
      accounts.push({ email: email.toLowerCase(), password, localId: `user-${crypto.randomUUID()}` });
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return standIn;
}

type Body = Record<string, unknown>;

const PATH = /^\/identitytoolkit\.googleapis\.com\/v1(\/accounts:\w+)(?:\?|$)/;

class Fault extends Error {
  constructor(
    message: string,
    readonly code = 400,
  ) {
    super(message);
  }
}

/** An unsigned token, like the emulator's. */
function unsignedToken(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

function claimsOf(token: unknown) {
  return JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString());
}
