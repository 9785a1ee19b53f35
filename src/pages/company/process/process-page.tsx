export default function ProcessPage() {
  return <div className="bc-page" />
}
