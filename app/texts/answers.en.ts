/** What the server alone says to a visitor who sent a form (specification §8). */
export const answers = {
  tooMuchText: "That’s too much text for this form. Please shorten it.",
  uploadFailed: "Failed to upload file",
  writeFailed: (databaseName: string) => `Failed to write to ${databaseName}`,
  tooMany: (minutes: number) =>
    `Too many messages from this connection. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}, or call us.`,
};
