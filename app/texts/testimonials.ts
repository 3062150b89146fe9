import type { Language } from "./language";

const en = {
  title: "What our customers say",
  photo: (name: string) => `Photo from ${name}`,
};

const hi: typeof en = {
  title: "हमारे ग्राहक क्या कहते हैं",
  photo: (name) => `${name} की भेजी फ़ोटो`,
};

export const testimonials: Record<Language, typeof en> = { en, hi };
