/** Names and units that stay in Latin letters: the company, services of others, file types, units, parts, words on a bill, sources, standards. */
const NAMES =
  /^(?:Suryanta|Energy|info|suryanta|example|WhatsApp|Facebook|Twitter|Instagram|LinkedIn|YouTube|English|EN|Google|Maps|web|team|IV|x|PPA|IP|kW|kWh|W|sq|ft|mm|KB|MB|JPG|PNG|PDF|Wi|Fi|PERC|DCDB|ACDB|SPD|DC|AC|MC|MNRE|SolarQuarter|The|Statesman|PTI|Millennium|Post|Mercom|IndiaMART|JustDial|UPERC|SBI|F?PPA[CS]|GI|CT|kVA|B?HP|LED|BLDC|PM|Grievance|WCAG|AA|axe|GST|CA|UERC|Hindustan|Times|MW|EMI|IS|ALMM|List|I|II|DCR|CIBIL|Business|Standard|IANS)$/;

/** The Latin words that a visitor or a screen reader meets, but for names, content that is marked as English, and addresses. */
export function latinWordsIn(html: string): string[] {
  const read = html
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<(\w+)\b[^>]*\blang="en"[^>]*>[\s\S]*?<\/\1>/g, " ");
  const attributes = [
    ...read.matchAll(/ (?:alt|aria-label|placeholder)="([^"]*)"/g),
    ...read.matchAll(/<meta (?:name|property)="[\w:]*(?:title|description|alt)" content="([^"]*)"/g),
  ].map(([, text]) => text);
  const words = [read.replace(/<[^>]*>/g, " "), ...attributes]
    .join(" ")
    .replaceAll("&amp;", "&")
    .replace(/&[#\w]+;/g, " ");
  // Web addresses, and words quoted from a bill.
  const prose = words.replace(/\S*(?:\/\/|@|\/pictures\/|\.gov\.in)\S*|“[a-z ]+”/g, " ");
  return [...new Set(prose.match(/[A-Za-z][A-Za-z'’]*/g) ?? [])].filter((word) => !NAMES.test(word));
}
