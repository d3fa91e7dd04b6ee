(jsx_text) @string
