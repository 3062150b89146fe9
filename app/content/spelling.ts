/** Letters that Hindi writes in several ways, each with the one that stands for all. Applied in this order, after NFKC. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/\p{Default_Ignorable_Code_Point}/gu, ""],
  // फ़ैक्टरी, फैक्टरी: the dot below.
  [/\u093c/g, ""],
  // हिंदी, हिन्दी; संपूर्ण, सम्पूर्ण; पांच, पाँच: a nasal before a consonant.
  [/[ङञण]\u094d|म\u094d(?=[प-भ])|[\u0901\u0902]/g, "न"],
  // फैक्ट्री, फैक्टरी: joined letters.
  [/\u094d/g, ""],
  // दुःख, दु:ख, दुख; अतः, अत:.
  [/\u0903|(?<=[\u0900-\u097f]):(?=[\u0900-\u097f\s]|$)/g, ""],
  // रुपये, रुपए; नयी, नई.
  [/ये/g, "ए"],
  [/यी/g, "ई"],
  // ऑफ़िस, आफ़िस; बॉक्स, बाक्स.
  [/ऑ/g, "आ"],
  [/ॉ/g, "ा"],
  [/[\u0964\u0965\s]+/g, " "],
];

/** Returns words as they are compared: common spellings of a Hindi word are one. Not for readers. */
export function comparableWords(words: string): string {
  // A Turkish phone must find "INVERTER", so not `toLocaleLowerCase`.
  const plain = words.normalize("NFKC").toLowerCase();
  return ALIKE.reduce((text, [letters, one]) => text.replace(letters, one), plain)
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .trim();
}
