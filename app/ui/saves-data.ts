declare global {
  interface Navigator {
    /** Network Information API: Chromium alone has it. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Returns whether the visitor asked the browser to save data. Never decided on the server: pages are cached for all. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
