/** Saves a text as a file. */
export function DownloadButton({ name, text }: { name: string; text: string }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <button type="button" className="button" onClick={save}>
      Save
    </button>
  );
}
