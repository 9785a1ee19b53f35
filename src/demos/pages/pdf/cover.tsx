import { Typography } from 'antd'
import { Link } from 'react-router'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  about: [
    'PDF 由浏览器的打印得到：中文字体、分页与可选中的文字都是现成的，无需库。产品的单据（运单、交接单、对账单）也如此。',
    'The browser’s own printing makes the PDF: fonts, page breaks and text that can be selected are there, without a library. The product’s papers (consignment notes, receipts, statements) do the same.',
  ],
  open: ['打开一篇文章并打印', 'Open an article and print it'],
})

/** What the PDF is made by; the page to print is /pdf/download. */
export default function PdfCover() {
  return (
    <div className="sample-stack">
      <Typography.Paragraph>{text('about')}</Typography.Paragraph>
      <Link to="/pdf/download">{text('open')}</Link>
    </div>
  )
}
