import { expect, it } from "vitest";
import { isLinkPreview } from "./secret-page.server";

it.each([
  "WhatsApp/2.23.20.0",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
])("%s opens no page for a person", (agent) => {
  expect(isLinkPreview(agent)).toBe(true);
});

it.each([
  "Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5 Pro) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 [LinkedInApp]/9.29.6396",
  "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile [Pinterest/Android]",
  "Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Slack/4.35 Chrome/118.0 Safari/537.36 Slack_SSB/4.35",
  "Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 QRScanner/3.1 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/440.0;FBDV/iPhone13,2]",
  "Mozilla/5.0 (Linux; Android 12; robotics-1) Chrome/120.0 facebook scan preview",
  "",
])("“%s” is a person's browser", (agent) => {
  expect(isLinkPreview(agent)).toBe(false);
});
