[(line_comment) (block_comment)] @comment
[(string_literal) (raw_string_literal) (char_literal)] @string

(function_item name: (_) @name) @function
(function_signature_item name: (_) @name) @function
(struct_item name: (_) @name) @class
(union_item name: (_) @name) @class
(enum_item name: (_) @name) @enum
(trait_item name: (_) @name) @interface
(type_item name: (_) @name) @type
(mod_item name: (_) @name body: (_)) @module
(macro_definition name: (_) @name) @macro
(const_item name: (_) @name) @constant
(static_item name: (_) @name) @constant
(impl_item type: [(type_identifier) @name (generic_type type: (_) @name) (scoped_type_identifier name: (_) @name)]) @scope

(use_declaration argument: (scoped_use_list path: (_) @import))
(use_declaration argument: [(scoped_identifier) (identifier)] @import)
(use_declaration argument: (use_wildcard (_) @import))
(use_declaration argument: (use_as_clause path: (_) @import))
(mod_item name: (_) @import !body)
(extern_crate_declaration name: (_) @import)
