export interface Account {
  email: string;
  password: string;
  localId: string;
  /** Seconds since 1970, as text; earlier sessions have ended. */
  validSince?: string;
}

type Body = Record<string, unknown>;

const UNKNOWN = { kind: "identitytoolkit#GetAccountInfoResponse" };

/** A server's calls to manage accounts, as the emulator serves them. */
export const adminCalls: Record<string, (body: Body, accounts: Account[], projectId: string) => object> = {
  "/accounts"({ email, password }, accounts) {
    const account = {
      email: String(email),
      password: String(password),
      localId: `user-${crypto.randomUUID()}`,
    };
    accounts.push(account);
    return { kind: "identitytoolkit#SignupNewUserResponse", localId: account.localId, email };
  },

  "/accounts:lookup"({ email, localId }, accounts) {
    const isAsked = (account: Account) =>
      [email].flat().includes(account.email) || [localId].flat().includes(account.localId);
    const users = accounts.filter(isAsked).map(({ password, ...user }) => user);
    return users.length > 0 ? { ...UNKNOWN, users } : UNKNOWN;
  },

  "/accounts:update"({ localId, validSince }, accounts) {
    const account = accounts.find((known) => known.localId === localId);
    if (account && validSince !== undefined) account.validSince = String(validSince);
    return { kind: "identitytoolkit#SetAccountInfoResponse", localId };
  },

  "/accounts:delete"({ localId }, accounts) {
    const index = accounts.findIndex((known) => known.localId === localId);
    if (index !== -1) accounts.splice(index, 1);
    return { kind: "identitytoolkit#DeleteAccountResponse" };
  },

  ":createSessionCookie"({ idToken, validDuration }, _accounts, projectId) {
    const claims = JSON.parse(Buffer.from(String(idToken).split(".")[1] ?? "", "base64url").toString());
    const iat = Math.floor(Date.now() / 1000);
    return {
      sessionCookie: unsignedToken({
        ...claims,
        iat,
        exp: iat + Number(validDuration),
        iss: `https://session.firebase.google.com/${projectId}`,
        aud: projectId,
      }),
    };
  },
};

/** An unsigned token, like the emulator's. */
export function unsignedToken(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}
