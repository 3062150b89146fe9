/** The least that Express can do: "ok", or the given page. It comes with @remix-run/serve. */
import express from "express";

const page = process.argv[2] && Buffer.from(process.argv[2], "base64");

const server = express()
  .get("/", (_, response) => {
    if (page) response.set({ "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" });
    response.send(page ?? "ok");
  })
  .listen(0, () => console.log(`http://localhost:${server.address().port}`));
