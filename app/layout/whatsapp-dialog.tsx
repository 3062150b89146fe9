import { site, whatsAppLink } from "~/site";
import { CloseButton, closeDialog, Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";

export const WHATSAPP_DIALOG = "whatsapp";

export function WhatsAppDialog() {
  function close() {
    closeDialog(document.getElementById(WHATSAPP_DIALOG));
  }
  return (
    <Dialog
      id={WHATSAPP_DIALOG}
      label="Chat on WhatsApp"
      className="inset-0 h-fit w-[min(100%-2.5rem,26rem)] rounded-card"
    >
      <div className="flex items-center justify-between gap-4 p-5 pb-2">
        <h2 className="text-title">Chat on WhatsApp</h2>
        <CloseButton dialog={WHATSAPP_DIALOG} label="Close WhatsApp dialog" />
      </div>
      <ul className="grid gap-3 p-5">
        {site.whatsApp.departments.map(({ label, description, number }) => (
          <li key={number}>
            <a
              href={whatsAppLink(number)}
              target="_blank"
              rel="noreferrer"
              onClick={close}
              className="group flex items-center gap-4 rounded-control border border-line bg-raised-2 p-4 hover:border-line-strong"
            >
              <span className="text-sun">
                <Icon name="chat" size={24} />
              </span>
              <span>
                <span className="block font-semibold group-hover:text-sun">{label}</span>
                <span className="block text-small text-muted">{description}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-4 text-small text-muted">{site.whatsApp.note}</p>
    </Dialog>
  );
}
