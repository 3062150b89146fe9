import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Language } from "~/texts/language";
import type { PolicySection } from "./policy";

function inEnglish(reachUs: ReactNode): readonly PolicySection[] {
  return [
    {
      id: "your-rights",
      title: "Your rights",
      body: (
        <>
          <p>Under the Act you can, at any time and without giving a reason:</p>
          <ul>
            <li>ask what data of yours we have, what we do with it and who we’ve shared it with;</li>
            <li>have it corrected, completed or updated;</li>
            <li>have it erased, unless the law requires us to keep it;</li>
            <li>
              withdraw your consent, as easily as you gave it: we stop from then on, and what we did before
              stays lawful;
            </li>
            <li>complain to us, and get an answer;</li>
            <li>name someone to use these rights for you in case of death or incapacity.</li>
          </ul>
          <p>
            <strong>How:</strong> email us from the address, or call from the number, that you gave us, so
            that we know it’s you. Your reference helps us find your data. Tell us what you’d like:
          </p>
          <ul>
            <li>see your data: we’ll send you a copy of everything we have about you;</li>
            <li>correct it: tell us what’s wrong, and we’ll put it right;</li>
            <li>
              withdraw, or have it erased: we’ll delete your details, the estimate, your bill or photo and our
              notes. Only the reference, the date and who erased it remain, to show that it was done.
            </li>
          </ul>
          <p>
            <strong>Complaints:</strong> come to us first, in any of the ways below. If our answer doesn’t
            settle it, you can go to the Data Protection Board of India, which the Act set up for this.
          </p>
        </>
      ),
    },
    {
      id: "children",
      title: "Children",
      body: (
        <p>
          Our forms aren’t for anyone under 18. If a child has sent us personal data without a parent’s
          consent, tell us and we’ll erase it.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: (
        <p>
          Before we change what we do, we’ll update this page and the date at its top. If a change affects
          data you’ve already sent us, we’ll ask you before we use it in the new way.
        </p>
      ),
    },
    {
      id: "grievances",
      title: "Questions and grievances",
      body: (
        <>
          <p>
            For anything about your data, complaints too, reach us in any of these ways and mention “personal
            data”. We’ll answer as soon as we can, and within the time the law sets.
          </p>
          {reachUs}
          <p>
            For the rules of the site itself, see the <Link to="/terms">Terms of Service</Link>.
          </p>
        </>
      ),
    },
  ];
}

function inHindi(reachUs: ReactNode): readonly PolicySection[] {
  return [
    {
      id: "your-rights",
      title: "आपके अधिकार",
      body: (
        <>
          <p>एक्ट के तहत आप जब चाहें, बिना वजह बताए:</p>
          <ul>
            <li>पूछ सकते हैं कि हमारे पास आपका कौन-सा डेटा है, हम उसका क्या करते हैं और उसे किसे दिया है;</li>
            <li>उसे ठीक, पूरा या अपडेट करवा सकते हैं;</li>
            <li>उसे मिटवा सकते हैं, अगर कानून उसे रखना ज़रूरी न करता हो;</li>
            <li>
              अपनी सहमति वापस ले सकते हैं, उतनी ही आसानी से जितनी से दी थी: हम तभी से रुक जाते हैं, और उससे पहले किया गया
              काम कानूनी रहता है;
            </li>
            <li>हमसे शिकायत कर सकते हैं और जवाब पा सकते हैं;</li>
            <li>किसी को नॉमिनी बना सकते हैं, जो मृत्यु या लाचारी की हालत में आपकी ओर से ये अधिकार इस्तेमाल करे।</li>
          </ul>
          <p>
            <strong>कैसे:</strong> उसी ईमेल से लिखें या उसी नंबर से फ़ोन करें जो आपने हमें दिया था, ताकि हम जान सकें कि आप ही
            हैं। रेफ़रेंस नंबर बताएँ, तो आपका डेटा ढूँढना आसान होता है। बताएँ कि आप क्या चाहते हैं:
          </p>
          <ul>
            <li>डेटा देखना: आपके बारे में हमारे पास जो कुछ है, उसकी कॉपी हम भेज देंगे;</li>
            <li>ठीक करवाना: बताएँ कि क्या गलत है, हम सही कर देंगे;</li>
            <li>
              सहमति वापस लेना या डेटा मिटवाना: हम आपकी जानकारी, अनुमान, बिल या फ़ोटो और हमारे नोट हटा देंगे। सिर्फ़ रेफ़रेंस
              नंबर, तारीख और मिटाने वाले का नाम रहेगा, ताकि दिखा सकें कि यह हो गया।
            </li>
          </ul>
          <p>
            <strong>शिकायत:</strong> पहले हमसे कहें, नीचे के किसी भी तरीके से। हमारे जवाब से बात न बने, तो आप भारत के डेटा
            प्रोटेक्शन बोर्ड में जा सकते हैं, जो एक्ट ने इसी के लिए बनाया है।
          </p>
        </>
      ),
    },
    {
      id: "children",
      title: "बच्चे",
      body: (
        <p>
          हमारे फ़ॉर्म 18 साल से कम उम्र वालों के लिए नहीं हैं। किसी बच्चे ने माता-पिता की सहमति के बिना हमें निजी डेटा भेजा हो,
          तो हमें बताएँ, हम मिटा देंगे।
        </p>
      ),
    },
    {
      id: "changes",
      title: "बदलाव",
      body: (
        <p>
          अपना तरीका बदलने से पहले हम यह पेज और ऊपर की तारीख बदलेंगे। बदलाव का असर आपके पहले से भेजे डेटा पर पड़े, तो उसे नए
          तरीके से इस्तेमाल करने से पहले आपसे पूछेंगे।
        </p>
      ),
    },
    {
      id: "grievances",
      title: "सवाल और शिकायतें",
      body: (
        <>
          <p>
            अपने डेटा की किसी भी बात के लिए, शिकायत के लिए भी, इनमें से किसी तरीके से संपर्क करें और “निजी डेटा” लिखें या कहें।
            जितनी जल्दी हो सके हम जवाब देंगे, और कानून में तय समय के अंदर।
          </p>
          {reachUs}
          <p>
            साइट के अपने नियम <Link to="/terms">सेवा की शर्तें</Link> में हैं।
          </p>
        </>
      ),
    },
  ];
}

export const rightsSections = { en: inEnglish, hi: inHindi } satisfies Record<Language, typeof inEnglish>;
