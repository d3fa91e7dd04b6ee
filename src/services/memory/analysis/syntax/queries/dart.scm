[(comment) (documentation_comment)] @comment
(string_literal) @string

(class_definition name: (_) @name) @class
(mixin_declaration (identifier) @name) @class
(extension_declaration name: (_) @name) @class
(enum_declaration name: (_) @name) @enum
(type_alias (type_identifier) @name) @type
(program (function_signature name: (_) @name) @function . (function_body) @body)
(class_body (method_signature [
  (function_signature name: (_) @name)
  (getter_signature name: (_) @name)
  (setter_signature name: (_) @name)
  (constructor_signature name: (_) @name)]) @method . (function_body) @body)
(function_signature name: (_) @name) @function
(constructor_signature name: (_) @name) @method

(import_or_export (_ (_ (configurable_uri (uri) @import))))
