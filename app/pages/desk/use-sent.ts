import { useNavigation } from "@remix-run/react";

/** Returns the form that is being sent, whose values a page may show before the server has answered. */
export function useSent(): FormData | undefined {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" ? formData : undefined;
}
