import { expect, it } from "vitest";
import { youtubeId } from "./youtube";

it.each([
  "https://www.youtube.com/watch?v=SuryantaV01",
  "https://youtube.com/watch?app=desktop&v=SuryantaV01&t=42s",
  "https://m.youtube.com/watch?v=SuryantaV01#t=10",
  "https://music.youtube.com/watch?v=SuryantaV01",
  "https://WWW.YouTube.com/watch?v=SuryantaV01",
  "https://youtu.be/SuryantaV01",
  "https://youtu.be/SuryantaV01?si=abc",
  "https://www.youtube.com/shorts/SuryantaV01",
  "https://www.youtube.com/embed/SuryantaV01?rel=0",
  "https://www.youtube.com/live/SuryantaV01?feature=share",
  "https://www.youtube-nocookie.com/embed/SuryantaV01",
  "https://www.youtube.com/v/SuryantaV01",
  "https://studio.youtube.com/video/SuryantaV01/edit",
  "https://youtu.be/watch?v=SuryantaV01",
  "https://www.youtube.com/watch?v=SuryantaV01?si=abc",
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/SuryantaV01?si=abc" title="YouTube video player"></iframe>',
  ...["www.youtube.com/watch?v=SuryantaV01", "youtu.be/SuryantaV01", "  https://youtu.be/SuryantaV01  "],
])("youtubeId finds the id in %s (§3)", (address) => {
  expect(youtubeId(address)).toBe("SuryantaV01");
});

it.each([
  ["another host", "https://vimeo.com/watch?v=SuryantaV01"],
  ["a host that only begins alike", "https://www.youtube.com.evil.example/watch?v=SuryantaV01"],
  ["a host that only ends alike", "https://notyoutube.com/watch?v=SuryantaV01"],
  ["a host behind a name", "https://www.youtube.com@evil.example/watch?v=SuryantaV01"],
  ["another scheme", "ftp://www.youtube.com/watch?v=SuryantaV01"],
  ["a script", "javascript:alert('www.youtube.com/watch?v=SuryantaV01')"],
  ["no video", "https://www.youtube.com/@suryanta"],
  ["a list of videos", "https://www.youtube.com/playlist?list=PLSuryanta"],
  ["a player of a list", "https://www.youtube.com/embed/videoseries?list=PLSuryanta"],
  ["a player of a channel's live stream", "https://www.youtube.com/embed/live_stream?channel=UCSuryanta"],
  ["an id that leaves the path", "https://www.youtube.com/watch?v=../../evil"],
  ["an id with a quote", "https://www.youtube.com/watch?v=Suryanta%22V1"],
  ["an id too short", "https://youtu.be/abc"],
  ["an id too long", "https://youtu.be/abcdefghijklmnopqrstu"],
  ["no id", "https://www.youtube.com/watch?v="],
  ["a frame of another host", '<iframe src="https://evil.example/embed/SuryantaV01"></iframe>'],
  ["no address", ""],
  ["half an address", "https://"],
])("youtubeId rejects %s (§3)", (_, address) => {
  expect(youtubeId(address)).toBeUndefined();
});
