/** Days after the handover, or the end of the job, until an identity paper is erased. */
export const IDENTITY_KEPT_DAYS = 30;

/** The version of this notice, which each identity paper stores: change it with any promise of the notice. */
export const IDENTITY_NOTICE_VERSION = "2026-11-27";

/** What the customer is told before staff keep an identity paper. */
export const identityNotice = {
  en: `Cover the first eight digits of Aadhaar. We use this paper only to apply for your net meter, loan and subsidy. The staff who do your job see it, and so does the distribution company or bank that you apply to. We erase it ${IDENTITY_KEPT_DAYS} days after the handover, or after the job ends or is called off.`,
  hi: `आधार के पहले आठ अंक ढक दें। यह कागज़ हम सिर्फ़ आपके नेट मीटर, लोन और सब्सिडी के आवेदन के लिए लेते हैं। इसे आपका काम करने वाले हमारे कर्मचारी देखते हैं, और वह बिजली कंपनी या बैंक जहाँ आप आवेदन करते हैं। सुपुर्दगी, या काम खत्म या रद्द होने के ${IDENTITY_KEPT_DAYS} दिन बाद हम इसे मिटा देते हैं।`,
};
