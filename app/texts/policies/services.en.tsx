import type { PolicySection } from "./policy";

/** With a maps key, the Contact page's map loads by itself, so it gets its own paragraph. */
export function otherServices(hasMapsKey: boolean): PolicySection {
  return {
    id: "other-services",
    title: "Third-party services",
    body: (
      <>
        {hasMapsKey && (
          <p>
            <strong>The map on the Contact page</strong> comes from Google Maps. It loads when you scroll to
            it, if your browser runs scripts. Google then learns your IP address, your browser and that you’re
            on that page. The map asks Google where our office is; nothing you type goes to Google. Google’s
            own privacy policy applies.
          </p>
        )}
        <p>
          {hasMapsKey ? "The others load" : "These load"} only when you ask for them. The provider then learns
          your IP address, as when you visit its own site, and its own privacy policy applies:
        </p>
        <ul>
          <li>the video player (YouTube), when you start a video;</li>
          <li>
            {hasMapsKey
              ? "Google Maps in a new tab or in the simpler map, when you open either or ask for directions;"
              : "the map (Google Maps), when you open the map or ask for directions;"}
          </li>
          <li>
            WhatsApp, when you choose a department to chat with or share a bill. WhatsApp also gets the
            message (with your inquiry’s reference, if there is one) and anything you send there.
          </li>
        </ul>
      </>
    ),
  };
}
