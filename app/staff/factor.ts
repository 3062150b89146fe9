import * as z from "zod";

export const factorSchema = z.object({
  /** Another one after each set-up. A known device is one that knows it. */
  id: z.string(),
  /** Sealed: see decision 12. */
  secret: z.string(),
  /** The step of the last code, before and at which none is taken again. */
  lastStep: z.number(),
  /** Hashes of the recovery codes that are left. */
  recovery: z.array(z.string()),
});

/** A person's authenticator app, and the codes on paper for the day when it is lost. */
export type Factor = z.infer<typeof factorSchema>;
