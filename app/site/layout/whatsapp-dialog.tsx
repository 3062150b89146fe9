import { site, whatsAppLink } from "~/site";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { CloseButton, closeDialog, Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";

export const WHATSAPP_DIALOG = "whatsapp";

export function WhatsAppDialog() {
  const { title, close: closeLabel, note, prefilled, departments } = useTexts(frame).whatsApp;
  function close() {
    closeDialog(document.getElementById(WHATSAPP_DIALOG));
  }
  return (
    <Dialog
      id={WHATSAPP_DIALOG}
      label={title}
      className="inset-0 h-fit w-[min(100%-2.5rem,26rem)] rounded-card"
    >
      <div className="flex items-center justify-between gap-4 p-5 pb-2">
        <h2 className="text-title">{title}</h2>
        <CloseButton dialog={WHATSAPP_DIALOG} label={closeLabel} />
      </div>
      <ul className="grid gap-3 p-5">
        {site.whatsApp.departments.map(({ name, number }) => (
          <li key={number}>
            <a
              href={whatsAppLink(number, prefilled)}
              target="_blank"
              rel="noreferrer"
              onClick={close}
              className="group flex items-center gap-4 rounded-control border border-line bg-raised-2 p-4 hover:border-line-strong"
            >
              <span className="text-sun">
                <Icon name="chat" size={24} />
              </span>
              <span>
                <span className="block font-semibold group-hover:text-sun">{departments[name].label}</span>
                <span className="block text-small text-muted">{departments[name].description}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-4 text-small text-muted">{note}</p>
    </Dialog>
  );
}
