/** The longest text form we take: the longest message, in Hindi, percent-encoded, and room to spare. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads a form without a file, to the end but never more than MAX_BYTES of it. Of a body that is too long, the part
 * that was read still gives its fields, so that a page can show them again. A body that makes no sense has no fields.
 */
export async function readForm(request: Request): Promise<{ formData: FormData; isTooLarge: boolean }> {
  const { bytes, isTooLarge } = await readBytes(request, MAX_BYTES);
  const type = request.headers.get("Content-Type") ?? "";
  try {
    return {
      formData: await new Response(bytes, { headers: { "Content-Type": type } }).formData(),
      isTooLarge,
    };
  } catch {
    return { formData: new FormData(), isTooLarge };
  }
}

/** The first `maxBytes` of a body, and whether there were more. */
export async function readBytes(request: Request, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    // What comes after is read and let go: a browser that is cut off in mid-sending shows no page at all.
    if (length < maxBytes) chunks.push(chunk.subarray(0, maxBytes - length));
    length += chunk.length;
    if (length > 8 * maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks), isTooLarge: length > maxBytes };
}
