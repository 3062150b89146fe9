import type { Language } from "~/texts/language";
import type { PolicySection } from "./policy";

/** With a maps key, the Contact page's map loads by itself, so it gets its own paragraph. */
function inEnglish(hasMapsKey: boolean): PolicySection {
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

function inHindi(hasMapsKey: boolean): PolicySection {
  return {
    id: "other-services",
    title: "दूसरी कंपनियों की सेवाएँ",
    body: (
      <>
        {hasMapsKey && (
          <p>
            <strong>संपर्क पेज का नक्शा</strong> Google Maps से आता है। आपका ब्राउज़र स्क्रिप्ट चलाता हो, तो वह तब खुलता है
            जब आप स्क्रॉल करके उस तक पहुँचते हैं। तब Google को आपका IP पता, आपका ब्राउज़र और यह पता चलता है कि आप उस पेज
            पर हैं। नक्शा Google से पूछता है कि हमारा ऑफ़िस कहाँ है; आपका लिखा कुछ भी Google को नहीं जाता। Google की अपनी
            प्राइवेसी पॉलिसी लागू होती है।
          </p>
        )}
        <p>
          {hasMapsKey ? "बाकी सेवाएँ" : "ये सेवाएँ"} तभी खुलती हैं जब आप खुद खोलें। तब उस कंपनी को आपका IP पता मिलता है, जैसे
          उसकी अपनी साइट पर जाने से, और उसकी अपनी प्राइवेसी पॉलिसी लागू होती है:
        </p>
        <ul>
          <li>वीडियो प्लेयर (YouTube), जब आप वीडियो चलाएँ;</li>
          <li>
            {hasMapsKey
              ? "Google Maps, नए टैब में या सादे नक्शे में, जब आप इनमें से कोई खोलें या रास्ता पूछें;"
              : "नक्शा (Google Maps), जब आप नक्शा खोलें या रास्ता पूछें;"}
          </li>
          <li>
            WhatsApp, जब आप चैट के लिए कोई विभाग चुनें या बिल भेजें। WhatsApp को संदेश भी मिलता है (आपके फ़ॉर्म का रेफ़रेंस हो,
            तो उसके साथ) और जो कुछ आप वहाँ भेजें।
          </li>
        </ul>
      </>
    ),
  };
}

export const otherServices = { en: inEnglish, hi: inHindi } satisfies Record<Language, typeof inEnglish>;
