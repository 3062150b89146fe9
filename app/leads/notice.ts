/** Names what the forms say about the use of data: see forms/data-notice.tsx. A change of those words needs a new version. */
export const NOTICE_VERSION = "2026-11-23";
